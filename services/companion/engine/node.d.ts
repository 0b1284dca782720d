// What the engine asks of node, where it runs there.
declare module "node:fs/promises";
declare module "node:module";
