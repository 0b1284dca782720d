// Prints what each module that is named has: the names beside each other in its lists and objects,
// the codes of the texts that it asks for, and the addresses that it imports, at once or later.

import { readFileSync } from "node:fs";
import ts from "typescript";

function read(file) {
  const lists = [];
  const texts = [];
  const imports = [];
  const visit = (node) => {
    if (ts.isArrayLiteralExpression(node)) {
      lists.push(node.elements.filter(ts.isStringLiteral).map(({ text }) => text));
    }
    if (ts.isObjectLiteralExpression(node)) {
      lists.push(node.properties.filter(ts.isPropertyAssignment).map(({ name }) => name.text));
    }
    if (ts.isCallExpression(node) && node.expression.text === "t") {
      texts.push(
        ...node.arguments
          .slice(0, 1)
          .filter(ts.isStringLiteral)
          .map(({ text }) => text),
      );
    }
    const address =
      node.moduleSpecifier ??
      (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
        ? node.arguments[0]
        : null);
    if (address?.text) imports.push(address.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest));
  return { lists, texts, imports };
}

console.log(JSON.stringify(process.argv.slice(2).map(read)));
