/** The output of a black-box run: the setup of the gateway under test, and the results. */
import { drawGrid, type Outcome } from "../../grid/grid.ts";
import { directions, drawCounts, none, type Section, sum } from "../report/section.ts";
import type { WireName } from "../wires.ts";

/** The suffix of the mock's URL in a gateway's configuration, for upstreams of each wire. */
const bases: Record<WireName, string> = {
  chat: "/v1",
  messages: "/v1",
  responses: "/v1",
  content: "/v1beta",
};
const paths: Record<WireName, string> = {
  chat: "/chat/completions",
  messages: "/messages",
  responses: "/responses",
  content: "/models/{model}:generateContent and :streamGenerateContent",
};

/** Names that trigger the mock's errors, in the order of the features. */
const troubles = ["429", "400", "midstream-error"];

export function setup(mockUrl: string, format: WireName, model: string): string {
  const names = [model, ...troubles.map((trouble) => `${model}-${trouble}`)].join(", ");
  return `The mock upstream is up. The gateway under test must send to it:

  base URL   ${mockUrl}${bases[format]}   (it asks ${bases[format]}${paths[format]})
  key        any, where this wire has it
  models     ${names}
             (with these names unchanged; the last ones make the mock fail)

In Polywire, started with POLYWIRE_DEMO_URL=${mockUrl}:

  channels:
    - { name: mock, provider: demo, key: any, wires: [${format}], models: [${model}, ${model}-*] }
`;
}

/** @param asked whether any request reached the mock */
export function outcome(outcomes: readonly Outcome[], asked: boolean): string {
  const byFeature: Record<string, typeof none> = {};
  const byDirection: Section["directions"] = {};
  for (const { client, upstream, feature, failure } of outcomes) {
    const one = { ...none, cases: 1, [failure === undefined ? "passed" : "failed"]: 1 };
    byFeature[feature] = sum([byFeature[feature], one]);
    byDirection[`${client} → ${upstream}`] = sum([byDirection[`${client} → ${upstream}`], one]);
  }
  return [
    "✓ or ✗ for a plain request, then for a stream:",
    drawGrid(outcomes),
    drawCounts("client → upstream", directions, byDirection),
    drawCounts("feature", Object.keys(byFeature), byFeature),
    ...(asked ? [] : ["Nothing reached the mock upstream: is the gateway set up as said above?"]),
  ].join("\n\n");
}
