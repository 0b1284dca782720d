// node spectral.mjs FILE...: what Spectral finds in OpenAPI documents by `spectral:oas`, as JSON.
//
// It runs here and asks no other host.
import { readFileSync } from "node:fs";
import spectralCore from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";

const spectral = new spectralCore.Spectral();
spectral.setRuleset({ extends: [rulesets.oas] });
const found = [];
for (const file of process.argv.slice(2)) {
  const document = JSON.parse(readFileSync(file, "utf-8"));
  for (const { code, message, path } of await spectral.run(document)) {
    found.push({ file, rule: code, message, pointer: path.join("/") });
  }
}
console.log(JSON.stringify(found));
