// Prints what each module that is named has: the names beside each other in its lists and objects,
// and the codes of the texts that it asks for.

import { readFileSync } from "node:fs";
import ts from "typescript";

function read(file) {
  const lists = [];
  const texts = [];
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
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest));
  return { lists, texts };
}

console.log(JSON.stringify(process.argv.slice(2).map(read)));
