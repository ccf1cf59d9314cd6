/**
 * What a request costs grows as it does: twice as many turns, parts, tools, calls, results, properties of a schema or
 * characters take twice the time, not four times. Each pair of wires is shown requests that are large in one way each.
 */
import { describe, expect, test } from "vitest";
import { resultsAsUser } from "../../../engine/transform/hub/arrange/merge.ts";
import type { GenerateRequest, Turn } from "../../../engine/transform/hub/generate.ts";
import { openLane } from "../../../engine/transform/lane/open.ts";
import { RequestRefused } from "../../../engine/transform/lane.ts";
import { bindingsFor } from "../../conformance/round-trip/read.ts";
import { caller, channelCapabilities, type WireName, wire, wireNames } from "../../conformance/wires.ts";
import { cpuMsOf, growthOf, MOST } from "./growth.ts";
import { dimensions } from "./requests.ts";

const timeout = 240_000;
const COUNT = 2_000;

const question: Turn = { role: "user", parts: [{ type: "text", text: "q" }] };

/** The request as a caller of the wire puts it who knows nothing of the order that others want. */
function bodyOf(from: WireName, part: Partial<GenerateRequest>): object {
  const request: GenerateRequest = { model: "m", turns: [question], ...part, origin: from };
  const turns = from === "messages" || from === "content" ? resultsAsUser(request.turns) : request.turns;
  return wire(from).program.requestEncode?.({ ...request, turns }, bindingsFor(from)) as object;
}

/** All that is done with a request before it goes up, and the estimate of what nobody counted. */
function handle(from: WireName, to: WireName, body: object): void {
  const asked = caller({ body, path: from === "content" ? { model: "m" } : {} });
  if (wire(from).validate(asked, "default") !== undefined) return;
  wire(from).peek(asked);
  wire(from).counts(asked);
  const countTokens = (text: string): number => text.length;
  const target = {
    wire: wire(to),
    model: "m",
    capabilities: channelCapabilities(),
    convert: true,
    countTokens,
  };
  const lane = openLane(wire(from), asked, target);
  try {
    lane.wants();
    lane.request();
    lane.response(200, {}, Buffer.from("{}"));
  } catch (fault) {
    if (!(fault instanceof RequestRefused)) throw fault;
  }
}

const pairs = wireNames.flatMap((from) => wireNames.map((to) => [from, to] as const));
const plain = (body: object): object => JSON.parse(JSON.stringify(body));

describe.each(pairs)("%s → %s", (from, to) => {
  test.each(Object.entries(dimensions))("%s", { timeout }, (_name, sized) => {
    const growth = growthOf(COUNT, (count) => {
      const body = plain(bodyOf(from, sized(count)));
      return () => handle(from, to, body);
    });
    expect(growth).toBeLessThan(MOST);
  });
});

test("a schema whose definitions name each other twice does not double with each", () => {
  const $defs = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => {
      const next = { $ref: `#/$defs/d${at + 1}` };
      return [`d${at}`, { type: "object", properties: { a: next, b: next } }];
    }),
  );
  const parameters = { type: "object", properties: { a: { $ref: "#/$defs/d0" } }, $defs };
  for (const [from, to] of pairs) {
    const spent = cpuMsOf(() =>
      handle(from, to, plain(bodyOf(from, { tools: [{ type: "function", name: "f", parameters }] }))),
    );
    expect(spent).toBeLessThan(2_000);
  }
});
