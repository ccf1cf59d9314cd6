/**
 * The compiled map equals the interpreted map: for every call of a compiled map by the conversions of exchanges
 * (shipped, and recorded where available) and of section F, the template interpreter gives the same result. A sample
 * unless POLYWIRE_EVERY is set.
 */
import { afterAll, describe, expect, it } from "vitest";
import { RequestRefused } from "../../engine/conversion/contract.ts";
import { type Interpreted, interpretMapping } from "../../engine/language/mappings/interpret-mapping.ts";
import { absence, titled, wireFormatsPage } from "../conformance/data.ts";
import { type Exchange, loadExchanges, payloads } from "../conformance/exchanges.ts";
import { type Case, loadCases } from "../conformance/section-f.ts";
import { type ConversionCase, lane, wire } from "../conformance/wires.ts";
import { writtenRows } from "../conformance/written/exchanges.ts";
import { type Call, recordCalls } from "./record-calls.ts";

const formats = ["chat", "messages", "responses", "content"];
const every = process.env.POLYWIRE_EVERY !== undefined;
/** Rows per format and kind, unless every row is wanted. */
const sampleSize = 24;
const largestBytes = 20_000;
const longestStream = 25;

let calls: Call[] = [];
let compared = 0;
const wires = formats.map(wire);
const interpreted = new Map<string, Interpreted>(
  wires.map(({ name, mapping }) => [name, interpretMapping(mapping)]),
);
recordCalls(wires, (call) => calls.push(call));

const smallest: Record<string, Record<string, unknown>> = {
  chat: { model: "m", messages: [{ role: "user", content: "q" }] },
  messages: { model: "m", max_tokens: 9, messages: [{ role: "user", content: "q" }] },
  responses: { model: "m", input: "q" },
  content: { contents: [{ parts: [{ text: "q" }] }] },
};

/** Runs code that calls compiled maps, then repeats every call with the interpreter. */
async function same(run: () => void): Promise<void> {
  calls = [];
  try {
    run();
  } catch (refusal) {
    if (!(refusal instanceof RequestRefused)) throw refusal;
  }
  for (const call of calls) {
    const name = `${call.wire.name} ${call.map}`;
    const again = await repeat(call);
    if (call.failed) expect(again, name).toHaveProperty("failed");
    else expect(again, name).toStrictEqual({ result: call.result, ...(call.state && { state: call.state }) });
    compared++;
  }
}

async function repeat({ wire, map, document, bindings, state }: Call): Promise<unknown> {
  const program = interpreted.get(wire.name) as Interpreted;
  try {
    if (map !== "streamDecode" && map !== "streamEncode") {
      return { result: await program[map]?.(document, bindings) };
    }
    const result: unknown[] = [];
    await program[map]?.(document, bindings, (value) => result.push(value));
    return { result, ...(state && { state: bindings.state }) };
  } catch (fault) {
    return { failed: fault };
  }
}

function open(conversion: Omit<ConversionCase, "convert">): ReturnType<typeof lane> {
  return lane({ ...conversion, convert: true });
}

function answered(to: string, from: string, body: unknown, status = 200): void {
  const opened = open({ from: to, to: from, body: smallest[to], path: { model: "m" } });
  opened.request();
  opened.response(status, {}, Buffer.from(JSON.stringify(body)));
}

function streamed(to: string, from: string, events: readonly unknown[]): void {
  const body = to === "content" ? smallest[to] : { ...smallest[to], stream: true };
  const opened = open({
    from: to,
    to: from,
    body,
    path: { model: "m", stream: true },
    query: { alt: "sse" },
  });
  opened.request();
  const stream = opened.stream({ "content-type": "text/event-stream" });
  for (const event of events) {
    const data = typeof event === "string" ? event : JSON.stringify(event);
    stream.push(Buffer.from(`data: ${data}\n\n`));
  }
  stream.end();
}

/** Evenly spread over the rows, with targets in rotation. */
function sample(rows: readonly Exchange[]): [row: Exchange, to: string][] {
  const fitting = every ? rows : rows.filter((row) => JSON.stringify(row).length < largestBytes);
  const stride = every ? 1 : Math.max(1, Math.floor(fitting.length / sampleSize));
  const chosen = fitting.filter((_, at) => at % stride === 0).slice(0, every ? undefined : sampleSize);
  return chosen.map((row, at) => [row, formats[at % formats.length] as string]);
}

describe("exchanges", () => {
  const rows = [...writtenRows, ...loadExchanges(({ format }) => formats.includes(format))];
  for (const format of formats) {
    const own = rows.filter((row) => row.format === format);
    it(`${format}: requests`, async () => {
      for (const [row, to] of sample(own.filter(({ request }) => request !== undefined))) {
        const body = { model: row.model || "m", ...row.request };
        await same(() => open({ from: format, to, body, path: { model: "m" } }).request());
      }
    });
    it(`${format}: responses`, async () => {
      for (const [row, to] of sample(own.filter(({ response }) => response !== undefined))) {
        await same(() => answered(to, format, row.response?.body, row.response?.status));
      }
    });
    it(`${format}: streams`, async () => {
      for (const [{ stream }, to] of sample(own.filter((row) => row.stream !== undefined))) {
        const events = stream === undefined ? [] : payloads(stream);
        await same(() => streamed(to, format, every ? events : events.slice(0, longestStream)));
      }
    });
  }
  afterAll(() => console.log(`compiled and interpreted alike: ${compared} calls of maps`));
});

const missing = absence(wireFormatsPage);

describe.skipIf(missing !== undefined)(titled("section F", missing), () => {
  const cases = missing === undefined ? loadCases() : [];
  const run: Partial<Record<Case["kind"], (item: Case) => void>> = {
    req: ({ from, to, input, capabilities }) =>
      open({
        from,
        to,
        body: input,
        path: { model: "m" },
        capabilities: (capabilities[to] ?? {}) as Record<string, unknown>,
      }).request(),
    res: ({ from, to, input }) => answered(to, from, input),
    str: ({ from, to, input }) => streamed(to, from, input as unknown[]),
    err: ({ from, to, input }) => {
      const { body, status } = input as { body: unknown; status: number };
      answered(to, from, body, status);
    },
  };
  for (const kind of Object.keys(run) as Case["kind"][]) {
    it(`${kind}: every case`, async () => {
      for (const item of cases.filter((each) => each.kind === kind)) await same(() => run[kind]?.(item));
    });
  }
});
