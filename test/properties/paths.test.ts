/**
 * For every model name of a client and every rule of an operator, the upstream path has the segments of its template
 * and no others. This holds for a reader of the raw URL, and for one that decodes it once more.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { openForward } from "../../engine/conversion/same-wire/open-forward.ts";
import { Router } from "../../engine/routing/router.ts";
import { composeRequest, type UpstreamTarget } from "../../engine/upstream/upstream-target.ts";
import { caller, lane, least, wire } from "../conformance/wires.ts";
import { RUNS } from "../depth.ts";

const runs = { numRuns: 5 * RUNS };
const ORIGIN = "https://host.example";

/** Names that clients may invent: words between characters that path parsers treat specially. */
const name = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "..",
        ".",
        "/",
        "\\",
        "%2e",
        "%2E%2e",
        "%2f",
        "%252e",
        "%5c",
        ";",
        "?",
        "#",
        ":",
        "&",
        " ",
        "\n",
        "\0",
      ),
      fc.constantFrom("content", "m", "a-b", "$&", "é", "日", "\ud800", "{model}", "*"),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(""));

/** Operators' rules: patterns, with and without another name. */
const rules = [
  { name: "*" },
  { name: "*", upstream: "*" },
  { name: "content.*", upstream: "*" },
  { name: "*x", upstream: "*" },
  { name: "*", upstream: "pre-*" },
  { name: "*", upstream: "publishers/maker/models/*" },
];

/** Paths of each wire that contain a model name, and of a provider with another template. */
const paths: { title: string; template: string; of(model: string): string; place?: string }[] = [
  {
    title: "a whole answer",
    template: "/v1/models/{model}:generateContent",
    of: (upstreamModel) =>
      lane({ from: "chat", to: "content", body: least.chat, upstreamModel }).request(new Map()).path,
  },
  {
    title: "a stream",
    template: "/v1/models/{model}:streamGenerateContent?alt=sse",
    of: (upstreamModel) =>
      lane({ from: "chat", to: "content", body: { ...least.chat, stream: true }, upstreamModel }).request(
        new Map(),
      ).path,
  },
  {
    title: "a count of a request's tokens",
    template: "/v1/models/{model}:countTokens",
    of: (model) => {
      const asked = { ...caller({ body: least.content, path: { model: "m" } }), operation: "count" };
      const target = { wire: wire("content"), model, capabilities: { count_tokens: true } };
      return openConversion(wire("content"), asked, target).request(new Map()).path;
    },
  },
  {
    title: "a provider's own path",
    template: "/v1/deployments/{model}/chat",
    of: () => "/chat/completions",
    place: "/deployments/{model}/chat",
  },
  {
    title: "a path that ends with the name",
    template: "/v1/models/{model}",
    of: () => "/chat/completions",
    place: "/models/{model}",
  },
];

/** The upstream path, or the reason why there is none. */
function sentAs(
  asked: string,
  rule: { name: string; upstream?: string },
  { of, place }: (typeof paths)[number],
) {
  const speaks = [{ wire: "x", operation: "generation", place: "" }];
  const channel = { name: "c", priority: 0, weight: 1, models: [rule], speaks };
  const router = new Router([channel], { failureThreshold: 1, coolDownMs: 0 });
  const model = router.resolve(asked)?.model;
  if (model === undefined) return undefined;
  const [candidate] = router.candidates({ model, operation: "generation", wire: "x", nowMs: 0 });
  if (candidate === undefined) return undefined;
  const at: UpstreamTarget = { origin: ORIGIN, prefix: "/v1", headers: {}, forward: [], authorise: () => {} };
  const message = { method: "POST", path: of(candidate.model), headers: {}, body: "{}" };
  const { path } = composeRequest(
    place === undefined ? at : { ...at, path: place },
    message,
    candidate.model,
    {},
  );
  return { model: candidate.model, path };
}

describe("a model name is one segment of the path", () => {
  test.each(paths)("$title", (path) => {
    let sent = 0;
    fc.assert(
      fc.property(name, fc.constantFrom(...rules), (asked, rule) => {
        const found = sentAs(asked, rule, path);
        if (found === undefined) return;
        sent++;
        const [before = "", after = ""] = path.template.split("{model}");
        // Raw: no URL parser changes it.
        const url = new URL(ORIGIN + found.path);
        expect(url.pathname + url.search).toBe(found.path);
        expect(found.path.startsWith(before) && found.path.endsWith(after)).toBe(true);
        const segment = found.path.slice(before.length, found.path.length - after.length);
        expect(segment).not.toMatch(/[/?#\\\s]/);
        expect(decodeURIComponent(segment)).toBe(found.model);
        // Decoded once more, as some hosts do before they route: the name stays in its position.
        const twice = new URL(ORIGIN + before + segment.replace(/%(2e|2f|5c)/gi, decodeURIComponent));
        expect(twice.pathname.startsWith(before)).toBe(true);
      }),
      runs,
    );
    expect(sent).toBeGreaterThan(runs.numRuns / 10);
  });

  test("names that would reach another path are not sent, and plain ones are", () => {
    const rule = { name: "content.*", upstream: "*" };
    const [path] = paths as [(typeof paths)[number]];
    for (const asked of [
      "content.../x",
      "content...",
      "content.a/../../b",
      "content.%2e%2e%2fx",
      "content.\ud800",
      "content.",
    ])
      expect(sentAs(asked, rule, path), asked).toBeUndefined();
    expect(sentAs("content.a/b:c", rule, path)?.path).toBe("/v1/models/a%2Fb%3Ac:generateContent");
    expect(sentAs("content.gpt-4.1..x", rule, path)?.path).toContain("/gpt-4.1..x:");
  });
});

describe("only the query parameters that the route names are sent", () => {
  const upstream = { wire: wire("responses"), model: "m", capabilities: {} };
  const sent = (act: "retrieve" | "items" | "cancel", search: string): string => {
    const { path, tail } = openForward(wire("responses"), caller({ body: {} }), upstream).request(
      act,
      "resp_1",
      search,
    );
    const at: UpstreamTarget = {
      origin: ORIGIN,
      prefix: "/v1",
      headers: {},
      forward: [],
      authorise: () => {},
    };
    const own = { ...at, path: "/responses?api-version=1" };
    return composeRequest(own, { method: "GET", path, headers: {}, body: "", tail }, "m", {}).path;
  };

  test.each<["retrieve" | "items" | "cancel", string, string]>([
    ["retrieve", "", "/v1/responses/resp_1?api-version=1"],
    [
      "retrieve",
      "stream=true&starting_after=3",
      "/v1/responses/resp_1?stream=true&starting_after=3&api-version=1",
    ],
    [
      "retrieve",
      "include[]=a&include[]=b",
      "/v1/responses/resp_1?include%5B%5D=a&include%5B%5D=b&api-version=1",
    ],
    ["retrieve", "api-version=9&key=token-1&stream=true", "/v1/responses/resp_1?stream=true&api-version=1"],
    ["retrieve", "stream=true#x&/../../files", "/v1/responses/resp_1?stream=true%23x&api-version=1"],
    [
      "items",
      "limit=2&order=asc&stream=true",
      "/v1/responses/resp_1/input_items?limit=2&order=asc&api-version=1",
    ],
    ["cancel", "limit=2", "/v1/responses/resp_1/cancel?api-version=1"],
  ])("%s %s", (act, search, path) => expect(sent(act, search)).toBe(path));
});
