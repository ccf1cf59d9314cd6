/** Wires that providers define or override, and the drawn diagnostics of their errors. */
import { describe, expect, it } from "vitest";
import { ListCompleter } from "../../conversion/hub/complete-lists.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { Diagnostics } from "../diagnostics/diagnostics.ts";
import { report } from "../diagnostics/drawing.ts";
import { runTests } from "../tests/run-tests.ts";
import { load } from "../yaml/load-yaml.ts";
import type { Document } from "../yaml/yaml-node.ts";
import { bindingsOf } from "./caller-input.ts";
import { buildLibrary, buildVariant } from "./library.ts";
import type { Source } from "./library-contract.ts";
import type { CompiledWire } from "./wire.ts";

const surroundings = {
  validators: () => undefined,
  lists: new ListCompleter({ "generation/response": { lists: ["candidates"] } }),
};

const acme: Source = {
  path: "generation/acme.yaml",
  text: `mapping: acme
operation: generation
include: [shared/tokens.yaml]
exports: [tokens]
clients: { endpoints: [POST /v1/acme], token: [header x-key] }
upstreams: { path: /v1/acme, replace: { model: =$model } }
capabilities: { top: true }
request:
  encode:
    $merge:
      - =vendor.acme
      - { model: =model, top: { $when: =$caps.top, $value: =sampling.top_p }, seed: =sampling.seed }
response:
  decode: { usage: { $with: =usage, $use: tokens } }
`,
};
const shared: Source = {
  path: "shared/tokens.yaml",
  text: "fragments:\n  tokens:\n    input: =in\n    output: =out\n",
};

const library = buildLibrary([shared, acme], surroundings);

function documentOf(text: string): Document {
  const { document } = load("providers/place.yaml", text);
  if (document === undefined) throw new Error("no document");
  return document;
}

function vary(text: string, of: string | null = "acme"): { wire: CompiledWire; drawn: string } {
  const variant = { name: "place/acme", document: documentOf(text), ...(of === null ? {} : { of }) };
  const { wire, diagnostics } = buildVariant(library, variant, surroundings);
  return { wire: wire as CompiledWire, drawn: draw(diagnostics, text) };
}

function draw(diagnostics: readonly Diagnostic[], text: string): string {
  const texts = new Map([shared, acme].map((source) => [source.path, source.text]));
  return report(new Diagnostics(diagnostics), (path) => texts.get(path) ?? text, { colour: false });
}

const nobody = { text: "", body: undefined, pathParameters: {}, query: {}, headers: {}, now: 0, id: "" };
const request = { model: "m", sampling: { top_p: 0.5, seed: 7 } };

function encode(wire: CompiledWire): unknown {
  return wire.program.requestEncode?.(request, bindingsOf(nobody, { caps: wire.mapping.capabilities }));
}

describe("a variant", () => {
  it("overrides single fields of a shipped wire", () => {
    const { wire, drawn } = vary("request: { encode: { seed: ~, top: { $value: =1 }, extra: yes } }");
    expect(drawn).toBe("");
    expect(encode(wire)).toEqual({ model: "m", top: 1, extra: "yes" });
  });

  it("overrides fragments and capabilities", () => {
    const { wire } = vary(
      "capabilities: { top: false }\nfragments:\n  tokens:\n    output: =$total(out, thought)\n",
    );
    expect(encode(wire)).toEqual({ model: "m", seed: 7 });
    const usage = { in: 1, out: 2, thought: 3 };
    expect(wire.program.responseDecode?.({ usage }, bindingsOf(nobody, {}))).toEqual({
      candidates: [],
      usage: { input: 1, output: 5 },
    });
  });

  it("cannot change a fragment that the mapping does not export, but can add fragments", () => {
    const closed = { ...acme, text: acme.text.replace("exports: [tokens]\n", "") };
    const text = "fragments: { tokens: { input: =0 }, more: { a: =1 } }";
    const variant = { name: "place/acme", document: documentOf(text), of: "acme" };
    const { wire, diagnostics } = buildVariant(
      buildLibrary([shared, closed], surroundings),
      variant,
      surroundings,
    );
    expect([wire, diagnostics.map(({ code, message }) => `${code} ${message}`)]).toEqual([
      undefined,
      ["M273 `acme` does not export its fragment `tokens`"],
    ]);
  });

  it("is rejected if its own tests fail and tests are enabled", () => {
    const text = "tests: [{ name: n, request: { encode: { model: m } }, exactly: { model: x } }]\n";
    const variant = { name: "place/acme", document: documentOf(text), of: "acme" };
    const { wire, diagnostics } = buildVariant(library, variant, { ...surroundings, tests: runTests });
    expect([wire, diagnostics.map(({ code }) => code)]).toEqual([undefined, ["M401"]]);
    expect(buildVariant(library, variant, surroundings).diagnostics).toEqual([]);
  });

  it("is a separate wire without client endpoints", () => {
    const { wire } = vary("request: { encode: { seed: ~ } }");
    expect([wire.name, wire.operation, wire.endpoints, wire.mapping.family]).toEqual([
      "place/acme",
      "generation",
      [],
      "acme",
    ]);
  });

  it.each([
    ["upstreams: { path: /v2 }", true],
    ["{ capabilities: { top: false }, error: { statuses: { overloaded: 529 } } }", true],
    ["request: { encode: { seed: ~ } }", false],
    ["stream: { decode: { done: over } }", false],
    ["fragments: { tokens: { input: =0 } }", false],
  ])("passes bodies of the same wire unless it changes them: %s", (text, passes) => {
    expect(vary(text).wire.mapping.passes).toBe(passes);
  });

  it("may define a complete wire", () => {
    const { wire } = vary("{ operation: embeddings, request: { encode: { input: =model } } }", null);
    expect([wire.operation, wire.mapping.family, encode(wire)]).toEqual([
      "embeddings",
      "place/acme",
      { input: "m" },
    ]);
  });

  it("reports each error in the file that contains it", () => {
    const varied = vary("request:\n  encode:\n    top: =sampling.(top_p\n    sed: ~\n");
    expect(varied.drawn).toMatchInlineSnapshot(`
      "error[M101]: JSONata syntax error: Expected ")" before end of expression
       --> providers/place.yaml:3:26
        |
      3 |     top: =sampling.(top_p
        |                          ^ the expression ends here
        = S0203 from JSONata
        = docs: docs/errors/M101.md

      warning[M265]: \`acme\` has nothing at \`request.encode.sed\` to remove
       --> providers/place.yaml:4:5
        |
      4 |     sed: ~
        |     ^^^ \`~\` removes a value that the extended mapping sets
        = docs: docs/errors/M265.md

      1 error, 1 warning
      "
    `);
    // The fragment is in an included file, the `$merge` in the extended file.
    const wrong = { ...shared, text: shared.text.replace("=out", "=$ofNobody(out)") };
    const broken = buildLibrary([wrong, acme], surroundings);
    expect(
      report(new Diagnostics(broken.diagnostics), () => wrong.text, { colour: false }),
    ).toMatchInlineSnapshot(`
      "error[M301]: this expression cannot be compiled: there is no function $ofNobody
       --> shared/tokens.yaml:4:14
        |
      4 |     output: =$ofNobody(out)
        |              ^^^^^^^^^
        = see the list of functions
        = docs: docs/errors/M301.md

      1 error
      "
    `);
  });
});

describe("extends", () => {
  const source = (text: string): Source => ({ path: "generate/more.yaml", text });
  /** @param further another mapping, which extends this one */
  const drawn = (text: string, further?: string): string => {
    const sources = [shared, acme, source(text)];
    const most = `mapping: most\noperation: generation\nextends: ${further}\n`;
    if (further !== undefined) sources.push({ path: "generate/most.yaml", text: most });
    return draw(buildLibrary(sources, surroundings).diagnostics, further === undefined ? text : most);
  };

  it("inherits everything except clients and tests", () => {
    const more = source(
      "mapping: more\noperation: generation\nextends: acme\nrequest:\n  encode:\n    model: =$uppercase(model)\n",
    );
    const { wires } = buildLibrary([shared, acme, more], surroundings);
    const wire = wires.get("more") as CompiledWire;
    expect([encode(wire), wire.endpoints]).toEqual([{ model: "M", top: 0.5, seed: 7 }, []]);
  });

  it("reports a base that does not exist", () => {
    expect(drawn("mapping: more\noperation: generation\nextends: acne\n")).toMatchInlineSnapshot(`
      "error[M263]: there is no mapping \`acne\` to extend
       --> generate/more.yaml:3:10
        |
      3 | extends: acne
        |          ^^^^ did you mean \`acme\`?
        = mappings: acme, more
        = docs: docs/errors/M263.md

      1 error
      "
    `);
  });

  it("reports a base that extends another mapping itself", () => {
    expect(drawn("mapping: more\noperation: generation\nextends: acme\n", "more")).toMatchInlineSnapshot(`
      "error[M264]: \`more\` extends another mapping itself
       --> generate/most.yaml:3:10
        |
      3 | extends: more
        |          ^^^^ one step is allowed
        = most → more → acme
        = extend \`acme\`, and copy the needed parts of the mapping in between
        = docs: docs/errors/M264.md

      1 error
      "
    `);
  });
});
