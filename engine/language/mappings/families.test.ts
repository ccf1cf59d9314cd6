import { describe, expect, it } from "vitest";
import { Diagnostics } from "../diagnostics/diagnostics.ts";
import { report } from "../diagnostics/drawing.ts";
import { load } from "../yaml/load-yaml.ts";
import { createFamilies, readFamilies } from "./families.ts";

const wires = [
  {
    name: "ring",
    operation: "round",
    capabilities: { max_stop: 4, sampling: true, levels: ["low"], betas: null },
  },
  { name: "tube", operation: "long", capabilities: { max_stop: 5 } },
];

/** `x*` matches names that start with x. */
const patterned =
  (pattern: string) =>
  (model: string): boolean =>
    model.startsWith(pattern.replace("*", ""));

function read(text: string) {
  const { document } = load("models.yaml", text);
  if (document === undefined) throw new Error("no YAML");
  const { families, diagnostics } = readFamilies(document, wires);
  return {
    families: createFamilies(families, patterned),
    reported: report(new Diagnostics(diagnostics), () => text),
  };
}

describe("families", () => {
  const { families, reported } = read(`families:
  - { models: [big-5*], ring: { sampling: false } }
  - { models: [big*], ring: { max_stop: 2 }, tube: { max_stop: 0 } }
`);

  it("is right", () => expect(reported).toBe(""));

  it.each([
    ["ring", ["big-5-x"], { sampling: false }],
    // The first family with an entry for the wire.
    ["tube", ["big-5-x"], { max_stop: 0 }],
    ["ring", ["big-4"], { max_stop: 2 }],
    ["ring", ["BIG-4"], { max_stop: 2 }],
    ["ring", ["small"], undefined],
    ["rope", ["big-4"], undefined],
    // A deployment with any name, and the model name that clients use.
    ["ring", ["my-deployment", "big-4"], { max_stop: 2 }],
  ])("%s %j", (wire, models, expected) => {
    expect(families.find(wire, ...models)).toEqual(expected);
  });

  it("merges a family's entry over the entry for every model", () => {
    const { families: all } = read(`families:
  - { models: ["*"], ring: { sampling: false, max_stop: 1 } }
  - { models: [big*], ring: { max_stop: 2 } }
`);
    expect(all.find("ring", "big-4")).toEqual({ sampling: false, max_stop: 2 });
    expect(all.find("ring", "small", "big-4")).toEqual({ sampling: false, max_stop: 2 });
    expect(all.find("ring", "small")).toEqual({ sampling: false, max_stop: 1 });
    expect(all.find("ring", "small")).toBe(all.find("ring", "tiny"));
    expect(all.find("tube", "small")).toBeUndefined();
  });

  it("takes the operations from the first name that matches", () => {
    const withOperations = read(`families:
  - { models: [big-5*], ring: { sampling: false } }
  - { models: [big-5-x*], operations: [long] }
  - { models: [big*], operations: [round, long] }
`);
    expect(withOperations.reported).toBe("");
    expect(withOperations.families.operations("big-5-x1")).toEqual(["long"]);
    expect(withOperations.families.operations("BIG-5")).toEqual(["round", "long"]);
    expect(withOperations.families.operations("small")).toBeUndefined();
    expect(read("families:\n  - { models: [a], operations: [rond] }\n").reported).toContain(
      "did you mean `round`?",
    );
    expect(read("families:\n  - { models: [a], operations: long }\n").reported).toContain(
      "a list of operations",
    );
  });

  it("returns the same object for all models of a family", () => {
    expect(families.find("ring", "big-1")).toBe(families.find("ring", "big-2"));
  });

  it("reports a wire with two entries", () => {
    const { reported } = read(`families:
  - { models: [big*], ring|tube: { max_stop: 2 }, tube: { max_stop: 3 } }
`);
    expect(reported).toContain("error[M107]: the key `tube` appears twice in one map");
  });

  it("reports errors with suggestions", () => {
    expect(
      read(`families:
  - models: [a*]
    ring: { max_stopp: 2, sampling: sometimes, betas: [x] }
    tubes: { max_stop: 1 }
  - ring: {}
`).reported,
    ).toMatchInlineSnapshot(`
      "error[M200]: \`max_stopp\` is not a key of the capabilities of ring
       --> models.yaml:3:13
        |
      3 |     ring: { max_stopp: 2, sampling: sometimes, betas: [x] }
        |             ^^^^^^^^^ did you mean \`max_stop\`?
        = keys here: tolerate_missing_finish, estimate_usage, count_tokens, media_tokens, audio_tokens_per_second, max_stop, sampling, levels, betas
        = docs: docs/errors/M200.md

      error[M203]: \`sampling\` is true or false, not a word
       --> models.yaml:3:37
        |
      3 |     ring: { max_stopp: 2, sampling: sometimes, betas: [x] }
        |                                     ^^^^^^^^^ expected true or false
        = docs: docs/errors/M203.md

      error[M200]: \`tubes\` is not a key of a family
       --> models.yaml:4:5
        |
      4 |     tubes: { max_stop: 1 }
        |     ^^^^^ did you mean \`tube\`?
        = keys here: models, operations, ring, tube
        = docs: docs/errors/M200.md

      error[M204]: a family needs the key \`models\`
       --> models.yaml:5:5
        |
      5 |   - ring: {}
        |     ^^^^^^^^ no \`models\` here
        = docs: docs/errors/M204.md

      4 errors
      "
    `);
  });
});
