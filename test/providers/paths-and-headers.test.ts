/**
 * The path and headers of a request, as a provider's own wire computes them for each request; and the framing of its
 * events.
 */
import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import type { ClientRequest, Conversion } from "../../engine/conversion/contract.ts";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { bindingsOf, nobody } from "../../engine/language/mappings/caller-input.ts";
import { interpretMapping } from "../../engine/language/mappings/interpret-mapping.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";
import { readProviderText, shippedWire } from "./provider.ts";

const text = `provider: made
base_url: https://made.example
wires:
  made:
    mapping:
      operation: generation
      upstreams:
        path: { $if: =$exists(input.image), $then: "/services/{model}/multimodal", $else: "/services/{model}/text" }
        stream_path: ="/streams/{model}/" & $encodeUrlComponent(input.kind)
        headers:
          X-Made-Version: 2026-01-01
          X-Made-SSE: { $when: =$streams, $value: enable }
          X-Made-Kind: =input.kind
      request:
        encode:
          model: =model
          input: { kind: '=turns[0].parts[0].text', image: '=turns.parts[type = "image"].source.url' }
      response: { decode: { candidates: [{ index: 0, parts: [{ type: text, text: =said }], finish: { reason: stop } }] } }
      stream:
        decode:
          framing: event-stream
          state: { seen: 0 }
          select: =$frame.event
          on:
            delta:
              - { set: { seen: =$state.seen + 1 } }
              - { type: part_delta, kind: text, text: '=delta.text & $state.seen & $frame.headers."content-type"' }
            done:
              - { set: { seen: 0 }, emit: [{ type: finish, finish: { reason: stop } }, { type: end }] }
`;

const { wires, drawn } = readProviderText("providers/made.yaml", text);
const wireUnderTest = wires[0] as CompiledWire;

function lane(said: string, stream: boolean, model = "m"): Conversion {
  const body = { model: "asked", stream, messages: [{ role: "user", content: said }] };
  const caller: ClientRequest = {
    ...nobody,
    text: JSON.stringify(body),
    body,
    id: "test0000000000000000id01",
  };
  return openConversion(shippedWire("chat"), caller, { wire: wireUnderTest, model, capabilities: {} });
}

it("has no diagnostics", () => {
  expect(drawn).toBe("");
});

it.each([
  ["a whole answer", false, "hi", "m", "/services/m/text", { "x-made-kind": "hi" }],
  ["a stream", true, "a/b", "m", "/streams/m/a%2Fb", { "x-made-kind": "a/b", "x-made-sse": "enable" }],
  [
    "a model's name is one segment",
    false,
    "hi",
    "team/modèl?x",
    "/services/team%2Fmod%C3%A8l%3Fx/text",
    { "x-made-kind": "hi" },
  ],
  [
    "a value that is invalid in a header",
    false,
    "a\r\nx-evil: ü ",
    "m",
    "/services/m/text",
    { "x-made-kind": "a%0D%0Ax-evil: %C3%BC" },
  ],
] as const)("%s", (_, stream, said, model, path, headers) => {
  const sent = lane(said, stream, model).request();
  expect(sent.path).toBe(path);
  expect(sent.headers).toEqual({
    "content-type": "application/json",
    "x-made-version": "2026-01-01",
    ...headers,
  });
});

it("gives the same result interpreted", async () => {
  const interpreted = interpretMapping(wireUnderTest.mapping);
  for (const streams of [false, true]) {
    const bindings = bindingsOf(nobody, { streams });
    for (const map of ["path", "streamPath", "headers"] as const) {
      const document = { input: { kind: "k" } };
      expect(await interpreted[map]?.(document, bindings)).toEqual(
        wireUnderTest.program[map]?.(document, bindings),
      );
    }
  }
});

/** A frame of `application/vnd.amazon.eventstream`, as specified. */
function frame(headers: Record<string, string>, payload: string): Buffer {
  const told = Buffer.concat(
    Object.entries(headers).map(([name, value]) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(Buffer.byteLength(value));
      return Buffer.concat([
        Buffer.from([name.length]),
        Buffer.from(name),
        Buffer.from([7]),
        length,
        Buffer.from(value),
      ]);
    }),
  );
  const prelude = Buffer.alloc(12);
  prelude.writeUInt32BE(16 + told.length + Buffer.byteLength(payload), 0);
  prelude.writeUInt32BE(told.length, 4);
  prelude.writeUInt32BE(crc32(prelude.subarray(0, 8)), 8);
  const all = Buffer.concat([prelude, told, Buffer.from(payload)]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(all));
  return Buffer.concat([all, checksum]);
}

it("rows can select by an event's name and headers, and a list of rows may set and emit", () => {
  const opened = lane("hi", true);
  opened.request();
  const stream = opened.stream({});
  const type = { ":message-type": "event", ":content-type": "text/x" };
  const said = [
    stream.push(frame({ ":event-type": "delta", ...type }, '{"text":"a"}')),
    stream.push(frame({ ":event-type": "delta", ...type }, '{"text":"b"}')),
    stream.push(frame({ ":event-type": "done", ...type }, "{}")),
    stream.end(),
  ].join("");
  const told = [...said.matchAll(/"content":"([^"]*)"/g)].map(([, piece]) => piece).join("");
  expect(told).toBe("a1text/xb2text/x");
  expect(stream.error).toBeUndefined();
});
