import { describe, expect, it } from "vitest";
import { Diagnostics } from "../diagnostics/diagnostics.ts";
import { report } from "../diagnostics/drawing.ts";
import { buildLibrary } from "../mappings/library.ts";
import { runTests, type TestResult } from "./run-tests.ts";

const MAPPING = `mapping: acme
operation: generation
capabilities: { loud: false }
clients: { model: =model }
upstreams:
  path: { $match: =say, hi: /greet, $else: /ask }
  hide: =type = "ping"
  convert_response: =said = $request.say
request:
  decode: { model: =model, turns: [{ role: user, parts: [{ type: text, text: =say }] }] }
  needs: { parts: { user: [text] } }
  encode:
    model: =model
    say: '=$join(turns.parts.text, " ")'
    loud: { $if: =$caps.loud, $then: true }
response:
  decode:
    id: =id
    candidates: [{ index: 0, parts: [{ type: text, text: =said }], finish: { reason: stop } }]
  encode: { id: =id, said: '=candidates[0].parts[0].text', model: =$requested }
stream:
  decode:
    done: over
    select: =type
    on:
      begin: { type: start, id: =id }
      word: { type: part_delta, kind: text, text: =word }
      close: { type: finish, finish: { reason: stop } }
  encode:
    select: =type
    on:
      part_delta: { word: =text }
      finish: { why: =finish.reason }
error:
  decode: { message: =wrong, kind: =$errorKind($status) }
  encode: { wrong: =message }
  statuses: { overloaded: 529 }
tests:
`;

function results(tests: string): { results: TestResult[]; drawn: string } {
  const text = MAPPING + tests;
  const operation = {
    path: "generation/operation.yaml",
    text: "operation: generation\nkind: conversation\n",
  };
  const { wires, diagnostics } = buildLibrary([operation, { path: "acme.yaml", text }], {
    validators: () => undefined,
  });
  const wire = wires.get("acme");
  if (wire === undefined)
    throw new Error(report(new Diagnostics(diagnostics), () => text, { colour: false }));
  const ran = runTests(wire);
  const found = new Diagnostics(ran.flatMap((result) => result.diagnostics));
  return { results: ran, drawn: report(found, () => text, { colour: false }) };
}

describe("runTests", () => {
  it("runs any map by its path", () => {
    const { results: ran, drawn } = results(`
  - { name: the model, clients: { model: { model: m } }, exactly: m }
  - { name: the path, upstreams: { path: { say: hi } }, exactly: /greet }
  - { name: hidden events, upstreams: { hide: { type: ping } }, exactly: true }
  - name: a response that repeats the request
    upstreams: { convert_response: { said: hi } }
    given: { request: { say: hi } }
    exactly: true
`);
    expect(drawn).toBe("");
    expect(ran.map(({ what }) => what)).toEqual([
      "clients model",
      "upstreams path",
      "upstreams hide",
      "upstreams convert_response",
    ]);
  });

  it("runs every map in both directions like the gateway", () => {
    const { results: ran, drawn } = results(`
  - name: a client request
    request: { decode: { model: m, say: hi } }
    expect: { model: m, turns: [{ role: user, parts: [{ type: text, text: hi }] }] }
  - name: an upstream request
    request:
      encode: { model: m, turns: [{ role: user, parts: [{ type: text, text: hi }, { type: text, text: you }] }] }
    exactly: { model: m, say: hi you }
  - name: capabilities of the case
    request: { encode: {} }
    given: { caps: { loud: true } }
    expect: { loud: true }
  - name: a request that the wire cannot express
    request: { encode: { turns: [{ role: user, parts: [{ type: image, source: { kind: url, url: x } }] }] } }
    refuses: does not accept parts of type image
  - name: an upstream response
    response: { decode: { id: r, said: hello } }
    exactly:
      id: r
      candidates: [{ index: 0, parts: [{ type: text, text: hello }], finish: { reason: stop } }]
  - name: a client response
    response: { encode: { id: r, candidates: [{ index: 0, parts: [{ type: text, text: hello }] }] } }
    given: { requested: alias }
    exactly: { id: r, said: hello, model: alias }
  - name: a stream as events
    stream: { decode: [{ type: begin, id: r }, { type: word, word: he }, { type: word, word: llo }, { type: close }, over] }
    expect:
      - { type: start, id: r }
      - { type: part_start, index: 0, kind: text }
      - { type: part_delta, text: he }
      - { type: part_delta, text: llo }
      - { type: part_end, part: { text: hello } }
      - { type: finish, finish: { reason: stop } }
      - { type: end }
  - name: a stream as the response that it forms
    stream: { decode: [{ type: begin, id: r }, { type: word, word: hello }, { type: close }, over] }
    expect: { id: r, candidates: [{ parts: [{ type: text, text: hello }] }] }
  - name: a client stream
    stream: { encode: [{ type: part_delta, kind: text, text: he }, { type: finish, finish: { reason: length } }, { type: end }] }
    exactly: [{ word: he }, { why: length }]
  - name: a complete response as a stream
    stream: { encode: { candidates: [{ index: 0, parts: [{ type: text, text: hello }] }] } }
    exactly: [{ word: hello }, { why: stop }]
  - name: an upstream error
    error: { decode: { wrong: slow down } }
    status: 429
    exactly: { message: slow down, kind: rate_limit }
  - name: a client error
    error: { encode: { kind: overloaded, message: later } }
    status: 529
    exactly: { wrong: later }
`);
    expect(drawn).toBe("");
    expect(ran.map(({ what }) => what)).toEqual([
      "request decode",
      "request encode",
      "request encode",
      "request encode",
      "response decode",
      "response encode",
      "stream decode",
      "stream decode",
      "stream encode",
      "stream encode",
      "error decode",
      "error encode",
    ]);
  });

  it("reports the position, the expected and the actual value of each failed case", () => {
    const { drawn } = results(`
  - name: more and less than there is
    response: { decode: { id: r, said: hello } }
    expect: { id: q, model: m, status: ~, candidates: [{ parts: [] }] }
  - name: not a field more
    request: { encode: {} }
    given: { caps: { loud: true } }
    exactly: { model: m, say: '' }
  - name: refused, or not
    request: { encode: {} }
    refuses: does not accept parts of type image
  - name: another status
    error: { encode: { kind: overloaded, message: later } }
    status: 503
    expect: { wrong: later }
`);
    expect(drawn).toMatchInlineSnapshot(`
      "error[M401]: the test \`more and less than there is\` fails
        --> acme.yaml:40:11
         |
      40 |   - name: more and less than there is
         |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^
         = id: expected "q", got "r"
         = model: expected "m", got nothing
         = candidates[0].parts[0]: expected nothing, got {"type":"text","text":"hello"}
         = docs: docs/errors/M401.md

      error[M401]: the test \`not a field more\` fails
        --> acme.yaml:43:11
         |
      43 |   - name: not a field more
         |           ^^^^^^^^^^^^^^^^
         = say: expected "", got nothing
         = loud: expected nothing, got true
         = docs: docs/errors/M401.md

      error[M401]: the test \`refused, or not\` fails
        --> acme.yaml:47:11
         |
      47 |   - name: refused, or not
         |           ^^^^^^^^^^^^^^^
         = refuses: expected "does not accept parts of type image", got nothing
         = docs: docs/errors/M401.md

      error[M401]: the test \`another status\` fails
        --> acme.yaml:50:11
         |
      50 |   - name: another status
         |           ^^^^^^^^^^^^^^
         = its HTTP status is 529, not 503
         = docs: docs/errors/M401.md

      4 errors
      "
    `);
  });

  it("reports the errors in a case", () => {
    const { drawn } = results(`
  - name: nothing to run
    expect: {}
  - name: two at once
    response: { decode: {}, encode: {} }
    expect: {}
  - name: nothing is expected
    response: { decode: {} }
  - name: nothing is expected
    response: { decode: {} }
    expct: {}
`);
    expect(drawn).toMatchInlineSnapshot(`
      "error[M253]: a test has one input, at the map that it is for
        --> acme.yaml:40:5
         |
      40 |   - name: nothing to run
         |     ^^^^ like \`response: { decode: … }\`
         = docs: docs/errors/M253.md

      error[M253]: a test has one input, at the map that it is for
        --> acme.yaml:42:5
         |
      42 |   - name: two at once
         |     ^^^^ like \`response: { decode: … }\`
         = docs: docs/errors/M253.md

      error[M204]: a test needs the key \`expect\`
        --> acme.yaml:45:5
         |
      45 |   - name: nothing is expected
         |     ^^^^ no \`expect\` here
         = or \`exactly\`, or \`refuses\`
         = docs: docs/errors/M204.md

      error[M204]: a test needs the key \`expect\`
        --> acme.yaml:47:5
         |
      47 |   - name: nothing is expected
         |     ^^^^ no \`expect\` here
         = or \`exactly\`, or \`refuses\`
         = docs: docs/errors/M204.md

      error[M404]: two tests have the name \`nothing is expected\`
        --> acme.yaml:47:11
         |
      45 |   - name: nothing is expected
         |           ------------------- first here
      46 |     response: { decode: {} }
      47 |   - name: nothing is expected
         |           ^^^^^^^^^^^^^^^^^^^ again here
         = docs: docs/errors/M404.md

      error[M200]: \`expct\` is not a key of a test
        --> acme.yaml:49:5
         |
      49 |     expct: {}
         |     ^^^^^ did you mean \`expect\`?
         = keys here: name, request, response, error, clients, count, upstreams, stored, connection, session, listing, steps, stream, status and 4 more
         = docs: docs/errors/M200.md

      6 errors
      "
    `);
  });
});
