// node lint.mjs FILE...: what Redocly's linter finds in OpenAPI documents, as JSON.
//
// Every recommended rule, warnings taken for errors. It runs here and asks no other host.
import { createConfig, lint } from "@redocly/openapi-core";

const config = await createConfig({ extends: ["recommended-strict"] });
const found = [];
for (const ref of process.argv.slice(2)) {
  for (const { ruleId, message, location } of await lint({ ref, config })) {
    found.push({ file: ref, rule: ruleId, message, pointer: location[0].pointer });
  }
}
console.log(JSON.stringify(found));
