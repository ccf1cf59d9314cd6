/**
 * Wires that are defined in one file and read the hub in their own way: a field that is reported as dropped does not
 * occur in the output. The check knows no wire: all texts of a request are unique, and each is searched in the bytes.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Conversion, RequestRefused } from "../../engine/conversion/contract.ts";
import type { GenerationRequest } from "../../engine/conversion/hub/generation.ts";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";
import { question } from "../conformance/round-trip/full-request.ts";
import { caller, channelCapabilities, type WireName, wire, wireNames } from "../conformance/wires.ts";
import { RUNS } from "../depth.ts";
import { readGuide } from "../providers/guide.ts";
import { readProviderText, readShipped } from "../providers/provider.ts";
import { requests } from "./arbitrary/request.ts";
import { bodyOf, decoded } from "./request-outcome.ts";
import { type Marked, textsOf, withUniqueTexts } from "./unique-texts.ts";

/** The simplest such wire: it joins all texts, selects calls, and ignores the rest. */
const plain = `
provider: plain
base_url: http://127.0.0.1:1
auth: none
wires:
  plain:
    mapping:
      operation: generation
      upstreams: { path: /chat }
      request:
        needs: { custom_tools: false }
        encode:
          model: =model
          stream: =stream
          messages:
            $each: =turns
            role: =role
            content: =$join(parts.text, "")
            calls:
              $each: =parts
              $when: =type = "tool_call"
              id: =id
              name: =name
              arguments: =arguments
            result: =$join(parts.content.text, "")
          system: =$join(system.text, "")
          options:
            heat: =$clamp(sampling.temperature, 0, 1)
            # In other units: nothing is lost by that.
            nucleus: =sampling.top_p * 100
            most: =$max([limits.max_output, 16])
            tier: =service_tier
          effort: { $let: { level: =reasoning.effort }, $value: '=$nearestEffort($level, ["low", "high"])' }
      response:
        decode:
          id: =id
          model: =$model
          created: =$now
          status: completed
          candidates:
            - index: 0
              parts: [{ type: text, text: =reply }]
              finish: { reason: stop }
      stream:
        decode:
          framing: ndjson
          on:
            - { type: start, model: =$model }
            - { type: part_delta, kind: text, text: =reply }
            - $if: =done
              $then: [{ type: finish, finish: { reason: stop } }, { type: end }]
      error:
        decode: { message: =$errorMessage($), kind: =$errorKind($status) }
`;

const speaks = ({ operation }: CompiledWire): boolean => operation === "generation";
const plainWires = readProviderText("providers/plain.yaml", plain);
const upstreams = [...plainWires.wires, ...readGuide(), ...readShipped("cohere").wires].filter(speaks);
const pairs = wireNames.flatMap((from) => upstreams.map((to) => [from, to.name, to] as const));

function open(from: WireName, to: CompiledWire, body: object): Conversion {
  const who = { body: from === "content" ? body : { ...body, model: "m" }, path: { model: "m" } };
  return openConversion(wire(from), caller(who), {
    wire: to,
    model: "m",
    capabilities: channelCapabilities(),
  });
}

/** Fields that were reported as dropped although all of their content was sent. */
function arrivedAlthoughReported(document: unknown, lost: readonly string[], sent: string): string[] {
  const said = [...textsOf(document)];
  const isSent = ({ text = "" }: Marked): boolean => {
    const mark = /zz\d+z/.exec(text)?.[0];
    return mark !== undefined && sent.includes(mark);
  };
  return lost.filter((path) => {
    const there = said.filter((each) => each.path === path);
    return there.length > 0 && there.every(isSent);
  });
}

test("the plain wire has no diagnostics", () => expect(plainWires.drawn).toBe(""));

test.each(pairs)(
  "%s → %s: fields that are reported as dropped were not sent",
  { timeout: 240_000 },
  (from, _, to) => {
    let told = 0;
    const check = (request: GenerationRequest): void => {
      const body = bodyOf(from, withUniqueTexts(request));
      if (body === undefined) return;
      try {
        const { dropped, body: sent } = open(from, to, body).request();
        told += dropped.length;
        expect(arrivedAlthoughReported(decoded(from, body), dropped, sent.toString())).toEqual([]);
        const { n, parallel_tools, tool_choice, response_format } = request;
        if (n === 1) expect(dropped).not.toContain("n");
        if (parallel_tools === true) expect(dropped).not.toContain("parallel_tools");
        if (tool_choice?.mode === "auto") expect(dropped.join()).not.toMatch(/tool_choice(\[auto\])?(,|$)/);
        if (response_format?.type === "text") expect(dropped.join()).not.toContain("response_format[text]");
      } catch (fault) {
        if (!(fault instanceof RequestRefused)) throw fault;
      }
    };
    fc.assert(fc.property(requests, check), { numRuns: RUNS });
    expect(told).toBeGreaterThan(0);
  },
);

test("a field that an encode-only wire supports in part is reported with the value that replaces it", () => {
  const to = plainWires.wires[0] as CompiledWire;
  const ask = (more: object): Conversion =>
    open("chat", to, { messages: [{ role: "user", content: "q" }], ...more });
  const much = { temperature: 1.9, top_p: 0.5, max_tokens: 3, reasoning_effort: "max", service_tier: "flex" };
  expect(ask(much).request().dropped).toEqual([
    "sampling.temperature=1",
    "limits.max_output=16",
    "reasoning.effort=high",
  ]);
  const little = { ...much, temperature: 0.5, max_tokens: 30, reasoning_effort: "low" };
  expect(ask(little).request().dropped).toEqual([]);
});

test("an image by URL is reported where only bytes are supported, and arrives where bytes are given", () => {
  const [to] = readGuide() as [CompiledWire];
  const ask = (url: string): Conversion => {
    const content = [
      { type: "text", text: "q" },
      { type: "image_url", image_url: { url } },
    ];
    return open("chat", to, { messages: [{ role: "user", content }] });
  };
  const linked = ask("https://media.example/a.png").request();
  expect(linked.body).not.toContain("media.example");
  expect(linked.dropped).toEqual(["turns.parts.source.url"]);
  const given = ask("data:image/png;base64,iVBORw0KGgo=").request();
  expect(given.body).toContain("iVBORw0KGgo=");
  expect(given.dropped).toEqual([]);
});

describe.each(wireNames)("%s ← plain", (from) => {
  const to = upstreams[0] as CompiledWire;
  const asked = (stream: boolean): Conversion => {
    const lane = openConversion(wire(from), caller(question(from, "chat", stream)), {
      wire: to,
      model: "m",
      capabilities: channelCapabilities(),
    });
    lane.request();
    return lane;
  };

  test("a whole response with a finish reason loses no field", () => {
    const reply = asked(false).response(200, {}, Buffer.from('{"id":"a","reply":"zz1z"}'));
    expect(reply.body.toString()).toContain("zz1z");
    expect(reply.dropped).toEqual([]);
  });

  test("nor does a stream", () => {
    const stream = asked(true).stream({ "content-type": "application/x-ndjson" });
    const pieces = [
      ...['{"reply":"zz1z"}', '{"done":true}'].map((line) => stream.push(Buffer.from(`${line}\n`))),
    ];
    expect(Buffer.concat([...pieces, stream.end()].map((piece) => Buffer.from(piece))).toString()).toContain(
      "zz1z",
    );
    expect(stream.dropped).toEqual([]);
  });
});
