/** What a hit is: the first response again, with its own id, at no cost, and only for the same request of the same owner. */
import { afterEach, describe, expect, test } from "vitest";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { call, type Fixture, type Format, formats, start, TOKEN } from "../gateway/fixture.ts";
import { whole } from "../gateway/mock.ts";
import { answers, cut, usage } from "./upstreams.ts";

const [chat] = formats as [Format];
const ON = "response_cache: { models: { '*': on } }";

let fixture: Fixture;
let records: RequestRecord[] = [];
afterEach(async () => {
  records = [];
  await fixture.close();
});

const ledger = {
  full: false,
  append(record: RequestRecord, stored: () => void): void {
    records.push(record);
    stored();
  },
};

async function open(settings = ON, scripts: Parameters<typeof start>[0] = { "*": answers() }): Promise<void> {
  const price = { matches: () => true, rates: { input: 1_000_000, output: 2_000_000 } };
  fixture = await start(scripts, settings, undefined, undefined, { ledger, prices: [price] });
}

interface Told {
  status: number;
  cache: string | null;
  headers: Headers;
  text: string;
}

async function ask(
  format: Format,
  { model = "m", headers = {}, ...options }: Parameters<Format["request"]>[1] & {
    model?: string;
    headers?: Record<string, string>;
  } = {},
): Promise<Told> {
  // By default the gateway stores responses of one of the wires, and a stored response is not cached.
  const body = { ...(format.name === "responses" ? { store: false } : {}), ...options.body };
  const request = format.request(model, { ...options, body });
  const response = await call(fixture, { ...request, headers: { ...request.headers, ...headers } });
  return {
    status: response.status,
    cache: response.headers.get("x-polywire-cache"),
    headers: response.headers,
    text: await response.text(),
  };
}

/** Ids of the response, and the time. */
const unlike = (text: string): string =>
  text
    .replace(/"(id|responseId)":"[^"]*"/g, '"$1":""')
    .replace(/"(created|created_at|completed_at)":\d+/g, '"$1":0');

const idOf = (text: string): string | undefined => /"(?:id|responseId)":"([^"]+)"/.exec(text)?.[1];

describe.each(formats.map((format) => [format.name, format] as const))("the wire %s", (_, format) => {
  test.each([false, true])("gets the first response again (stream: %s)", async (stream) => {
    await open();
    const first = await ask(format, { stream });
    const second = await ask(format, { stream });
    expect([first.status, first.cache, second.status, second.cache]).toEqual([200, "miss", 200, "hit"]);
    expect(first.text).toContain("Answer");
    expect(unlike(second.text)).toBe(unlike(first.text));
    expect(idOf(second.text)).not.toBe(idOf(first.text));
    expect(idOf(second.text)).toHaveLength(idOf(first.text)?.length ?? 0);
    expect(second.headers.get("content-type")).toBe(first.headers.get("content-type"));
    expect(second.headers.get("age")).toMatch(/^\d$/);
    expect(fixture.mock.received).toHaveLength(1);
  });
});
