/** The requests that the precompiled validators refuse, with their messages, and the requests that they accept. */

import { describe, expect, it } from "vitest";
import { describeError, type SchemaError } from "../../engine/language/schemas/describe-error.ts";
import * as chat from "./faults/chat.ts";
import * as content from "./faults/content.ts";
import * as messages from "./faults/messages.ts";
import * as responses from "./faults/responses.ts";
import type { Row } from "./faults/row.ts";

interface Validator {
  (body: unknown): boolean;
  errors: SchemaError[] | null;
}

async function load(name: string): Promise<Validator> {
  const module = (await import(`../../schemas/compiled/generation.${name}.js`)) as { validate: Validator };
  return module.validate;
}

/** The row's body as a client would send it. */
function patched(base: object, patch: Row[1]): unknown {
  return JSON.parse(JSON.stringify({ ...base, ...patch }));
}

describe.each(Object.entries({ chat, messages, responses, content }))("%s", (wire, table) => {
  describe.each([
    ["default", wire, table.good, table.bad],
    ["strict", `${wire}.strict`, table.strictGood, table.strict],
  ] as const)("%s", async (_, name, good, bad) => {
    const validate = await load(name);

    it.each(good)("accepts %s", (_case, patch) => {
      expect(validate(patched(table.base, patch)), JSON.stringify(validate.errors)).toBe(true);
    });

    it.each(bad)("refuses %s", (_case, patch, message, param) => {
      expect(validate(patched(table.base, patch))).toBe(false);
      expect(describeError(validate.errors ?? [])).toEqual({ message, param });
    });
  });

  it.each([null, [], "text", 7])("refuses %j as a body", async (body) => {
    for (const name of [wire, `${wire}.strict`]) {
      const validate = await load(name);
      expect(validate(body)).toBe(false);
      expect(describeError(validate.errors ?? [])).toEqual({
        message: "the request body must be an object",
        param: "",
      });
    }
  });

  it("has at least 25 invalid bodies", () => {
    expect(table.bad.length).toBeGreaterThanOrEqual(25);
  });
});
