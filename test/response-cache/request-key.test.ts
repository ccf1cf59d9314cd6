/**
 * Which requests share a cached response: any change of a value is another request, and any other spelling of the same values
 * is the same one.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Token } from "../../engine/access/token-index.ts";
import type { ResponseCacheSettings } from "../../engine/gateway/response-cache/cache-settings.ts";
import { requestKey } from "../../engine/gateway/response-cache/request-key.ts";
import { atOnce } from "../../engine/language/json/in-steps.ts";
import { type ConversionCase, caller, type WireName, wire, wireNames } from "../conformance/wires.ts";
import { RUNS } from "../depth.ts";
import { requests } from "../properties/arbitrary/request.ts";
import { contentRequests, rewrite } from "../properties/arbitrary/spellings.ts";
import { bodyOf } from "../properties/request-outcome.ts";

type Body = Record<string, unknown>;

interface Asking extends Partial<ConversionCase> {
  token?: Token;
  model?: string;
  stream?: boolean;
  settings?: Partial<ResponseCacheSettings>;
  /** The models that may serve the request. */
  targets?: string[];
  forward?: string[];
}

const token: Token = { id: "1", name: "one", allows: () => true };

function keyOf(from: WireName, { settings, targets = ["m"], forward = [], ...asked }: Asking): string {
  const responseCache = { scope: "token", ignore: [], version: "1", ...settings };
  const exchange = {
    service: { config: { responseCache }, places: () => wire(from).tokens },
    wire: wire(from),
    token: asked.token ?? token,
    model: asked.model ?? "m",
    wantsStream: asked.stream ?? false,
  };
  const path = from === "content" ? { model: "m" } : {};
  const clientRequest = caller({ from, path, ...asked });
  const place = { forward };
  const candidates = targets.map((model) => ({ configured: model, model, place }));
  return atOnce(requestKey(exchange as never, clientRequest, candidates as never));
}

/** A body as a client of the wire sends it. */
function sent(from: WireName, request: Parameters<typeof bodyOf>[1]): Body | undefined {
  const body = bodyOf(from, request);
  return body && { ...JSON.parse(JSON.stringify(body)), ...(from === "content" ? {} : { model: "m" }) };
}

/** The value with one value inside it changed, added or removed. `pick` chooses among the possible changes. */
function changed(value: unknown, pick: (count: number) => number): unknown {
  if (Array.isArray(value)) {
    const at = pick(value.length + 2);
    if (at === value.length) return [...value, "added"];
    if (at === value.length + 1) return value.length === 0 ? ["added"] : value.slice(1);
    return value.with(at, changed(value[at], pick));
  }
  if (typeof value === "object" && value !== null) {
    const keys = Object.keys(value);
    const at = pick(keys.length + 2);
    if (at === keys.length) return { ...value, added: 1 };
    const key = keys[at === keys.length + 1 ? 0 : at];
    if (key === undefined) return { added: 1 };
    const { [key]: old, ...others } = value as Body;
    return at === keys.length + 1 ? others : { ...others, [key]: changed(old, pick) };
  }
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "number") return value + 1;
  return typeof value === "boolean" ? !value : 1;
}

/** The same value as another JSON text: other order, spaces, digits and escapes. */
function respelled(value: unknown, chance: () => boolean): string {
  const space = (): string => (chance() ? " \n\t" : "");
  const between = (items: string[], open: string, close: string): string =>
    `${open}${space()}${items.join(`${space()},${space()}`)}${space()}${close}`;
  if (Array.isArray(value))
    return between(
      value.map((each) => respelled(each, chance)),
      "[",
      "]",
    );
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    const ordered = chance() ? entries.reverse() : entries;
    const field = ([key, each]: [string, unknown]): string =>
      `${JSON.stringify(key)}${space()}:${space()}${respelled(each, chance)}`;
    return between(ordered.map(field), "{", "}");
  }
  if (typeof value === "number" && Number.isInteger(value) && Math.abs(value) < 1e15 && chance())
    return chance() ? `${value}.0` : `${value}e0`;
  if (typeof value === "string" && /^[a-z]/.test(value) && chance())
    return `"\\u00${value.charCodeAt(0).toString(16)}${JSON.stringify(value.slice(1)).slice(1)}`;
  return JSON.stringify(value);
}

const numbers = fc.infiniteStream(fc.nat(1_000_000));
const chances = fc.infiniteStream(fc.boolean());
const drawn =
  <T>(stream: Stream<T>): (() => T) =>
  () =>
    stream.next().value as T;
type Stream<T> = IterableIterator<T>;

describe.each(wireNames)("a request of %s", (from) => {
  test("with one other value is another request", () => {
    fc.assert(
      fc.property(requests, numbers, (request, choices) => {
        const body = sent(from, request);
        if (body === undefined) return;
        const next = drawn(choices);
        const other = changed(body, (count) => next() % count) as Body;
        expect(keyOf(from, { body: other })).not.toBe(keyOf(from, { body }));
      }),
      { numRuns: 5 * RUNS },
    );
  });

  test("in another spelling is the same request, at another time and with another id", () => {
    fc.assert(
      fc.property(requests, chances, (request, coins) => {
        const body = sent(from, request);
        if (body === undefined) return;
        const text = respelled(body, drawn(coins));
        const asked = { body: JSON.parse(text), text, id: "zyxwvutsrqponmlkjihgfedc" };
        expect(keyOf(from, asked)).toBe(keyOf(from, { body }));
      }),
      { numRuns: 5 * RUNS },
    );
  });

  test("is not changed by its key", () => {
    const body = Object.freeze({ messages: Object.freeze([]), user: "a" });
    expect(keyOf(from, { body, settings: { ignore: ["user"] } })).toBe(
      keyOf(from, { body: { messages: [] } }),
    );
    expect(body).toEqual({ messages: [], user: "a" });
  });
});

test("a wire's own spellings of a field are one", () => {
  fc.assert(
    fc.property(contentRequests, chances, (body, coins) => {
      expect(keyOf("content", { body: rewrite(body, drawn(coins)) })).toBe(keyOf("content", { body }));
    }),
    { numRuns: 5 * RUNS },
  );
});

test("numbers that floats cannot tell apart are different", () => {
  const of = (seed: string): string => {
    const text = `{"model":"m","messages":[],"seed":${seed}}`;
    return keyOf("chat", { body: JSON.parse(text), text });
  };
  expect(of("12345678901234567890")).not.toBe(of("12345678901234567891"));
  expect(of("1.10")).toBe(of("1.1"));
});

describe("ignored fields", () => {
  const body = { model: "m", messages: [], user: "ann", metadata: { a: "1", b: "2" } };
  const other = { model: "m", messages: [], safety_identifier: "bob", metadata: { a: "1", b: "3" } };

  test.each([
    [["end_user", "metadata"], true],
    [["end_user", "metadata.b"], true],
    [["user", "safety_identifier", "metadata.b"], true],
    [["end_user"], false],
    [["metadata"], false],
    [["end_user", "metadata.a"], false],
    [[], false],
  ])("%j: the same request: %s", (ignore, isSame) => {
    const keys = [body, other].map((each) => keyOf("chat", { body: each, settings: { ignore } }));
    expect(keys[0] === keys[1]).toBe(isSame);
  });

  test("have their names in each wire", () => {
    const ignore = ["end_user"];
    const of = (id: string): string =>
      keyOf("messages", { body: { messages: [], metadata: { user_id: id } }, settings: { ignore } });
    expect(of("ann")).toBe(of("bob"));
  });
});

test("everything else that decides a response is in the key", () => {
  const base: Asking = { body: { messages: [] }, forward: ["x-beta"] };
  const others: Asking[] = [
    base,
    { ...base, model: "n" },
    { ...base, stream: true },
    { ...base, headers: { "x-beta": "1" } },
    { ...base, headers: { "x-beta": "2" } },
    { ...base, query: { beta: "true" } },
    { ...base, targets: ["a"] },
    { ...base, targets: ["a", "b"] },
    { ...base, settings: { version: "2" } },
    { ...base, token: { ...token, id: "2" } },
    { ...base, token: { name: "1", allows: () => true } },
    { ...base, settings: { scope: "account" }, token: { ...token, accountId: "1" } },
    { ...base, settings: { scope: "all" } },
  ];
  const keys = others.flatMap((each) => wireNames.map((from) => keyOf(from, each)));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyOf("chat", { ...base, headers: { "x-other": "1", "idempotency-key": "2" } })).toBe(
    keyOf("chat", base),
  );
  // The order depends on the health of channels.
  expect(keyOf("chat", { ...base, targets: ["b", "a", "b"] })).toBe(
    keyOf("chat", { ...base, targets: ["a", "b"] }),
  );
  // The token, which this wire allows in the query.
  expect(keyOf("content", { ...base, query: { key: "secret" } })).toBe(keyOf("content", base));
});
