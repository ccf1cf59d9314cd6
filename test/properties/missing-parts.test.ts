/**
 * A response with missing parts gives a response or a clear error, never an unexpected exception. The documents come
 * from the mappings' own tests, with changes: fields and items that are removed, null, empty or of another type.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ClientRequest, Conversion } from "../../engine/conversion/contract.ts";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";
import { at, plain } from "../../engine/language/yaml/yaml-node.ts";
import { channelCapabilities } from "../conformance/wires.ts";
import { RUNS } from "../depth.ts";
import { readGuide } from "../providers/guide.ts";
import { readShipped, shippedProviders } from "../providers/provider.ts";

const library = await loadLibrary();
const upstreams: CompiledWire[] = [
  ...library.shipped,
  ...shippedProviders.flatMap((name) => readShipped(name).wires),
  ...readGuide(),
].filter(({ mapping }) => mapping.maps.responseDecode !== undefined);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface UpstreamResponse {
  upstream: CompiledWire;
  section: "response" | "stream";
  document: Json;
}

/** Upstream responses from the tests of a mapping. */
const upstreamResponses: UpstreamResponse[] = upstreams.flatMap((upstream) => {
  const tests = upstream.mapping.tests;
  return (tests?.kind === "list" ? tests.items : []).flatMap((test) =>
    (["response", "stream"] as const).flatMap((section) => {
      const input = at(test, section, "decode");
      return input === undefined ? [] : [{ upstream, section, document: plain(input) as Json }];
    }),
  );
});

const holes = ["gone", null, [], {}, "", 5, "x", true, [[]], { a: 1 }] as const;
type Hole = (typeof holes)[number];

/** The positions in a document below its root; in a stream, below its events. */
function places(value: Json, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== "object" || value === null) return [];
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  return [...keys].flatMap((key) => [
    [...path, key],
    ...places((value as Record<string | number, Json>)[key] as Json, [...path, key]),
  ]);
}

function punch(document: Json, cuts: readonly { place: number; hole: Hole }[]): Json {
  const copy = structuredClone(document);
  for (const { place, hole } of cuts) {
    const all = places(copy);
    const path = all[place % Math.max(all.length, 1)];
    if (path === undefined) continue;
    const last = path.at(-1) as string | number;
    const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as never)[key], copy);
    if (hole !== "gone") (parent as Record<string | number, unknown>)[last] = structuredClone(hole);
    else if (Array.isArray(parent)) parent.splice(Number(last), 1);
    else delete (parent as Record<string | number, unknown>)[last];
  }
  return copy;
}

const requests: Record<string, { path?: object; body: object }> = {
  chat: { body: { model: "m", messages: [{ role: "user", content: "Hi" }], tools: [tool("f")] } },
  messages: { body: { model: "m", max_tokens: 9, messages: [{ role: "user", content: "Hi" }] } },
  responses: { body: { model: "m", input: "Hi" } },
  content: { path: { model: "m" }, body: { contents: [{ role: "user", parts: [{ text: "Hi" }] }] } },
  completions: { body: { model: "m", prompt: "Hi" } },
  embeddings: { body: { model: "m", input: "Hi" } },
  "content-embeddings": { path: { model: "m" }, body: { content: { parts: [{ text: "Hi" }] } } },
};

/** Lists that a response of each wire must have, because its clients iterate over them without a check. */
const lists: Record<string, string> = {
  chat: "choices",
  completions: "choices",
  messages: "content",
  responses: "output",
  embeddings: "data",
};

function tool(name: string): object {
  return { type: "function", function: { name, parameters: { type: "object" } } };
}

function laneOf(client: CompiledWire, upstream: CompiledWire, stream: boolean): Conversion {
  const { path = {}, body: whole } = requests[client.name] as { path?: object; body: { tools?: object[] } };
  const { tools: _, ...text } = whole;
  // A text completion supports no tools.
  const body = upstream.name === "completions" ? text : whole;
  const asked = stream && client.name !== "content" ? { ...body, stream } : body;
  const caller: ClientRequest = {
    text: JSON.stringify(asked),
    body: asked,
    pathParameters: { ...path, stream },
    query: {},
    headers: {},
    now: 1_767_225_600,
    id: "test0000000000000000id01",
  };
  const lane = openConversion(client, caller, {
    wire: upstream,
    model: "m",
    capabilities: channelCapabilities(),
    countTokens: (text) => text.length,
    convert: true,
  });
  lane.request();
  return lane;
}

function bytesOf({ upstream, section, document }: UpstreamResponse): Uint8Array {
  if (section === "response") return Buffer.from(JSON.stringify(document));
  const { streamDecodeFraming: framing } = upstream.mapping.maps;
  const isLines = framing?.kind === "literal" && framing.value === "ndjson";
  const events = Array.isArray(document) ? document : [document];
  return Buffer.from(
    events
      .map((event) => `${isLines ? "" : "data: "}${JSON.stringify(event)}${isLines ? "\n" : "\n\n"}`)
      .join(""),
  );
}

const cut = fc.record({ place: fc.nat(), hole: fc.constantFrom(...holes) });
const arbitrary = fc
  .record({
    // By index, which keeps a counterexample short.
    heard: fc.nat({ max: upstreamResponses.length - 1 }),
    client: fc.constantFrom(...Object.keys(requests)),
    cuts: fc.array(cut, { minLength: 1, maxLength: 4 }),
    streamed: fc.boolean(),
  })
  .filter(
    ({ heard: at, client }) =>
      library.wires.get(client)?.operation === upstreamResponses[at]?.upstream.operation,
  );

describe("a response with missing parts", () => {
  it("gives a response or a clear error", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(arbitrary, ({ heard: at, client: name, cuts, streamed }) => {
        const whole = upstreamResponses[at] as UpstreamResponse;
        const client = library.wires.get(name) as CompiledWire;
        const said = { ...whole, document: punch(whole.document, cuts) };
        const isStream = streamed && client.operation === "generation";
        const lane = laneOf(client, whole.upstream, isStream);
        if (isStream) {
          const stream = lane.stream({});
          stream.push(bytesOf(said));
          stream.end();
          expect(stream.error?.detail).toBeUndefined();
          return;
        }
        const { status, error, body } = lane.response(200, {}, bytesOf(said));
        // The detail of an unexpected exception is for the log.
        expect(error?.detail).toBeUndefined();
        const list = lists[name];
        if (status === 200 && list !== undefined)
          expect(JSON.parse(String(body))).toMatchObject({ [list]: expect.any(Array) });
      }),
      { numRuns: 20 * RUNS },
    );
  });
});
