/**
 * A client's field arrives or is reported: an unknown key at every position; and a number, an effort or a budget that
 * the target supports only in part, which is reported with the value that replaces it.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Conversion, RequestRefused } from "../../engine/conversion/contract.ts";
import type { GenerationRequest } from "../../engine/conversion/hub/generation.ts";
import { lane, type WireName, wireNames } from "../conformance/wires.ts";
import { requests } from "./arbitrary/request.ts";
import { inRotation } from "./in-rotation.ts";
import { bodyOf, decoded } from "./request-outcome.ts";

const timeout = 240_000;
const pairs = wireNames.flatMap((from) => wireNames.map((to) => [from, to] as const));
const unknownKey = "zzstrange";

function sent(from: WireName, to: WireName, body: unknown): ReturnType<Conversion["request"]> | undefined {
  try {
    const path = from === "content" ? { model: "m" } : {};
    return lane({ from, to, body, path, convert: true }).request();
  } catch (fault) {
    if (fault instanceof RequestRefused) return undefined;
    throw fault;
  }
}

/** Objects whose keys the client chooses. */
const free =
  /^(parameters\w*|\w+_schema|schema|response\w*Schema|input|args|response|metadata|labels|logit_bias)$/;

/**
 * Fields that return to their own wire unchanged if all of them are known: their reads do not show which of two maps
 * reads an item of a run.
 */
const handedBack = /^(input|tool_choice)/;

interface Odd {
  body: unknown;
  /** The path of the object with the key. */
  path: string;
}

/** The document with the key in each of its objects below the top level, one at a time. */
function* withStrangeKey(document: unknown, path = ""): Generator<Odd> {
  if (typeof document !== "object" || document === null) return;
  if (Array.isArray(document)) {
    for (const [at, inner] of document.entries())
      for (const odd of withStrangeKey(inner, path)) yield { ...odd, body: document.with(at, odd.body) };
    return;
  }
  if (path !== "") yield { body: { ...document, [unknownKey]: 1 }, path };
  for (const [key, inner] of Object.entries(document)) {
    if (free.test(key) && !Array.isArray(inner)) continue;
    for (const odd of withStrangeKey(inner, path === "" ? key : `${path}.${key}`))
      yield { ...odd, body: { ...document, [key]: odd.body } };
  }
}

test.each(pairs)("%s → %s: an unknown key", { timeout }, (from, to) => {
  for (const request of inRotation(fc.sample(requests, { numRuns: 20, seed: 7 }), from, to)) {
    const asked = bodyOf(from, request);
    if (asked === undefined) continue;
    for (const { body, path } of withStrangeKey({
      ...asked,
      ...(from === "content" ? {} : { model: "m" }),
    })) {
      const up = sent(from, to, body);
      if (up === undefined) continue;
      expect(new Set(up.dropped).size).toBe(up.dropped.length);
      const names = [`${path}.${unknownKey}`, ...placesIn(decoded(from, body))];
      // A built-in tool that the target lacks is dropped with all of its content.
      if (path.startsWith("tools.")) names.push("server_tools_dropped");
      const told = up.dropped.filter((each) => names.includes(each));
      if (up.body.includes(unknownKey)) expect(told, path).toEqual([]);
      else if (from !== "responses" || to !== from || !handedBack.test(path))
        expect(told, `${path}: ${up.dropped}`).not.toEqual([]);
    }
  }
});

test("a value without a hub equivalent is reported, although the map knows it", () => {
  const toolConfig = { functionCallingConfig: { mode: "VALIDATED" } };
  const tools = [{ functionDeclarations: [{ name: "f" }] }];
  const asked = { contents: [{ role: "user", parts: [{ text: "q" }] }], tools, toolConfig };
  expect(sent("content", "chat", asked)?.dropped).toContain("toolConfig");
  expect(sent("content", "content", asked)?.dropped).toEqual([]);
});

/** The positions of the key in the hub, and of the objects around it, with which it may be dropped. */
function placesIn(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => placesIn(item, path));
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = path === "" ? key : `${path}.${key}`;
    if (key === unknownKey) return [place];
    const within = placesIn(inner, place);
    return within.length > 0 && path !== "" ? [place, ...within] : within;
  });
}

/** The maximum and minimum values of a request. */
const extremes: Partial<GenerationRequest>[] = [
  ...[0, 1.9].map((temperature) => ({ sampling: { temperature } })),
  ...[0, 0.001, 1].map((top_p) => ({ sampling: { top_p } })),
  ...[1, 10_000].map((top_k) => ({ sampling: { top_k } })),
  ...[-2, 2].flatMap((penalty) => [
    { sampling: { frequency_penalty: penalty } },
    { sampling: { presence_penalty: penalty } },
  ]),
  ...[1, 3, 10_000_000].map((max_output) => ({ limits: { max_output } })),
];

test.each(pairs)("%s → %s: a number above or below the supported range", { timeout }, (from, to) => {
  for (const extreme of extremes) {
    const asked = { turns: [{ role: "user", parts: [{ type: "text", text: "q" }] }], ...extreme };
    const body = bodyOf(from, asked as GenerationRequest);
    if (body === undefined) continue;
    const up = sent(from, to, { ...body, ...(from === "content" ? {} : { model: "m" }) });
    if (up === undefined) continue;
    const said = numbersOf(decoded(from, body));
    const heard = numbersOf(decoded(to, JSON.parse(up.body)));
    for (const [path, value] of said) {
      const became = heard.get(path);
      if (became === value) expect(up.dropped.join()).not.toContain(path);
      else expect(up.dropped).toContain(became === undefined ? path : `${path}=${became}`);
    }
  }
});

/** Reasoning efforts and budgets above and below what models support. */
const reasoningSettings = [
  ...(["minimal", "low", "medium", "high", "xhigh", "max"] as const).map((effort) => ({ effort })),
  ...[1, 1024, 8192, 1_000_000].map((budget) => ({ budget })),
];

test.each(pairs)("%s → %s: an effort or budget that is replaced", { timeout }, (from, to) => {
  for (const thought of reasoningSettings) {
    const asked = {
      turns: [{ role: "user", parts: [{ type: "text", text: "q" }] }],
      reasoning: { mode: "on", ...thought },
    };
    const body = bodyOf(from, asked as GenerationRequest);
    if (body === undefined) continue;
    const up = sent(from, to, { ...body, ...(from === "content" ? {} : { model: "m" }) });
    if (up === undefined) continue;
    const said = decoded(from, body).reasoning;
    const heard = decoded(to, JSON.parse(up.body)).reasoning;
    const word = said?.budget !== undefined && heard?.budget !== undefined ? "budget" : "effort";
    const told = up.dropped.filter((path) => path.startsWith("reasoning.") && path.includes("="));
    const isOther = said?.[word] !== undefined && heard?.[word] !== undefined && said[word] !== heard[word];
    expect(told, JSON.stringify(thought)).toEqual(isOther ? [`reasoning.${word}=${heard?.[word]}`] : []);
  }
});

function numbersOf({ sampling = {}, limits = {} }: GenerationRequest): Map<string, number> {
  const all = Object.entries({ sampling, limits }).flatMap(([group, fields]) =>
    Object.entries(fields).map(([name, value]): [string, unknown] => [`${group}.${name}`, value]),
  );
  return new Map(all.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
}

/** A target's unsupported fields depend on its capabilities, on the rest of the request, or on both. */
test.each<
  [what: string, to: WireName, capabilities: Record<string, unknown>, body: object, dropped: string[]]
>([
  [
    "models without sampling",
    "chat",
    { sampling: false },
    { temperature: 0, top_p: 1 },
    ["temperature", "top_p"],
  ],
  ["models without sampling", "responses", { sampling: false }, { temperature: 0 }, ["temperature"]],
  [
    "models without sampling during reasoning",
    "chat",
    { sampling_with_reasoning: false },
    { temperature: 0, thinking: { type: "enabled", budget_tokens: 2000 } },
    ["temperature"],
  ],
  [
    "a model with reasoning",
    "messages",
    {},
    { temperature: 0, top_p: 0.96, top_k: 3, thinking: { type: "enabled", budget_tokens: 2000 } },
    ["temperature", "top_k"],
  ],
  [
    "one of two parameters",
    "messages",
    { temp_top_p_exclusive: true },
    { temperature: 0.5, top_p: 0.5 },
    ["top_p"],
  ],
])("%s: %s with %j", (_what, to, capabilities, body, dropped) => {
  const asked = { model: "m", max_tokens: 4000, messages: [{ role: "user", content: "q" }], ...body };
  const up = lane({ from: "messages", to, body: asked, capabilities, convert: true }).request();
  const sampling = up.dropped.filter((path) => path.startsWith("sampling."));
  expect(sampling).toEqual(dropped.map((name) => `sampling.${name}`));
  const said = decoded(to, JSON.parse(up.body)).sampling ?? {};
  const asSaid = decoded("messages", asked).sampling ?? {};
  expect(Object.keys(said).sort()).toEqual(
    Object.keys(asSaid)
      .filter((name) => !dropped.includes(name))
      .sort(),
  );
});
