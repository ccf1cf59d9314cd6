/** The files that scripts/schemas.ts writes are committed unchanged, so that no outdated schema is used. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { schemasIn } from "../../schemas/files.ts";
import { createAjv } from "../../schemas/keywords.ts";
import { generateFiles } from "../../scripts/schemas.ts";

const root = join(import.meta.dirname, "../..");

describe("generated files", () => {
  const files = generateFiles();

  it.each([...files])("%s is current", (path, text) => {
    expect(readFileSync(join(root, path), "utf8") === text, "run: node scripts/schemas.ts").toBe(true);
  });

  it("has no leftovers", () => {
    const names = readdirSync(join(root, "schemas/compiled")).map((name) => `schemas/compiled/${name}`);
    expect(names.filter((name) => !files.has(name))).toEqual([]);
  });

  it("import nothing", () => {
    for (const text of files.values()) expect(text).not.toMatch(/^\s*import |\brequire\(/m);
  });
});

describe("schemas", () => {
  const all = [...schemasIn("hub"), ...schemasIn("wire")];
  const meta = new Ajv2020({ strict: false });
  const ajv = createAjv();
  ajv.addSchema(all);

  it.each(all.map((schema) => [schema.$id as string, schema] as const))(
    "%s is valid, compiles and is named after its path",
    (id, schema) => {
      expect(meta.validateSchema(schema), meta.errorsText()).toBe(true);
      expect(ajv.getSchema(id)).toBeTypeOf("function");
      expect(JSON.parse(readFileSync(join(root, id), "utf8"))).toEqual(schema);
    },
  );
});
