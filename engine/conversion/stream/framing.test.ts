import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { absence, conformanceDirectory, titled, wireFormatsPage } from "../../../test/conformance/data.ts";
import { parseCases } from "../../../test/conformance/section-f.ts";
import { createDecoder, createEncoder, type Frame, FrameFault, type FramingName, sniff } from "./framing.ts";

const limit = 1 << 20;

function decode(framing: string, chunks: Uint8Array[], maxFrameBytes: number = limit): Frame[] {
  const decoder = createDecoder(framing, maxFrameBytes);
  return [...chunks.flatMap((chunk) => [...decoder.push(chunk)]), ...decoder.end()];
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Splits the bytes at these positions. */
function cut(whole: Uint8Array, places: number[]): Uint8Array[] {
  const at = [0, ...places.filter((place) => place < whole.length).sort((a, b) => a - b), whole.length];
  return at.slice(1).map((end, index) => whole.slice(at[index], end));
}

/**
 * Decodes the bytes at once, split in two at every position (at most about 500), and byte by byte: the frames must be equal.
 */
function decodeAllWays(framing: string, whole: Uint8Array): Frame[] {
  const frames = decode(framing, [whole]);
  const step = Math.ceil(whole.length / 500);
  for (let place = 1; place < whole.length; place += step) {
    const same = isDeepStrictEqual(decode(framing, cut(whole, [place])), frames);
    if (!same) expect(decode(framing, cut(whole, [place])), `cut at ${place}`).toEqual(frames);
  }
  expect(
    decode(
      framing,
      Array.from(whole, (byte) => Uint8Array.of(byte)),
    ),
  ).toEqual(frames);
  return frames;
}

/** Frames with data, without pings. */
function contentFrames(frames: readonly Frame[]): Frame[] {
  return frames.filter((frame) => frame.data !== undefined);
}

describe("server-sent events", () => {
  const rows: [name: string, text: string, frames: Frame[]][] = [
    ["a missing space, two spaces", "data:a\n\ndata:  b\n\n", [{ data: "a" }, { data: " b" }]],
    [
      "CR, LF and CRLF",
      "data: a\r\rdata: b\n\ndata: c\r\n\r\n",
      [{ data: "a" }, { data: "b" }, { data: "c" }],
    ],
    ["a name", "event: ping\ndata: {}\n\ndata: x\n\n", [{ event: "ping", data: "{}" }, { data: "x" }]],
    ["the event name after the data", "data: x\nevent: late\n\n", [{ event: "late", data: "x" }]],
    ["several lines of data", "data: a\ndata:\ndata: b\n\n", [{ data: "a\n\nb" }]],
    ["comments are pings", ": hi\n\n:\ndata: a\n\n", [{}, {}, { data: "a" }]],
    ["other fields", "id: 1\nretry: 5\nfoo: bar\nbaz\ndata: a\n\n", [{ data: "a" }]],
    [
      "a name without data, and empty data, are no events",
      "event: x\n\nevent: y\ndata:\n\ndata\n\n",
      [{}, {}],
    ],
    ["a name does not outlive its event", "event: x\n\ndata: a\n\n", [{ data: "a" }]],
    ["a byte order mark", "\ufeffdata: a\n\n", [{ data: "a" }]],
    ["a byte order mark later on", "data: a\n\n\ufeffdata: b\n\n", [{ data: "a" }]],
    [
      "the last event without a blank line (F140)",
      'data: {"a":1}\n\ndata: {"a":2}',
      [{ data: '{"a":1}' }, { data: '{"a":2}' }],
    ],
    ["the last event without a blank line, but with a line end", 'data: {"a":2}\n', [{ data: '{"a":2}' }]],
    ["an incomplete last event", 'data: {"a":1}\n\ndata: {"a"', [{ data: '{"a":1}' }]],
    ["characters of two, three and four bytes", "data: é✔😀\n\n", [{ data: "é✔😀" }]],
    ["nothing", "", []],
    [
      "an error without a field, between events",
      'data: a\n\n{"error":{"message":"no"}}\n\ndata: b\n\n',
      [{ data: "a" }, { data: '{"error":{"message":"no"}}', isBare: true }, { data: "b" }],
    ],
    [
      "an error without a field, at once after data, and without a line end",
      'data: a\n{"error":"no"}',
      [{ data: "a" }, { data: '{"error":"no"}', isBare: true }],
    ],
    [
      "an error without a field, in several lines",
      'data: a\n\n{\r\n  "error": {\r\n    "message": "}"\r\n  }\r\n}\r\n',
      [{ data: "a" }, { data: '{\n  "error": {\n    "message": "}"\n  }\n}', isBare: true }],
    ],
    [
      "an error as a field",
      'data: a\n\nerror: {"message":"no"}\n\n',
      [{ data: "a" }, { data: '{"error":{"message":"no"}}', isBare: true }],
    ],
    [
      "other JSON and other errors without a field",
      '{"id":1}\n{"error":null}\n{"error":\ndata: a\nerror: no\n{"a":1}\ndata: b\n\n',
      [{ data: "a\nb" }],
    ],
  ];
  test.each(rows)("%s", (_, text, frames) => {
    expect(decodeAllWays("sse", bytes(text))).toEqual(frames);
  });

  test("an event over the limit is an error, in one line, in several, and in several chunks", () => {
    const large = "x".repeat(60);
    const streams = [
      [`data: ${large}${large}\n\n`],
      [`data: ${large}\ndata: ${large}\n\n`],
      [`data: ${large}`, large],
      [`: ${large}`, large],
    ];
    for (const chunks of streams) {
      expect(() => decode("sse", chunks.map(bytes), 100)).toThrow(FrameFault);
      expect(() => decode("sse", chunks.map(bytes), 200)).not.toThrow();
    }
    const many = [`data: ${large}\n\n`, `data: ${large}\n\n`];
    expect(decode("sse", many.map(bytes), 100)).toHaveLength(2);
  });

  test("any events decode correctly, with any line ends and any chunks", () => {
    const line = fc.string({ unit: "binary" }).map((text) => text.replace(/[\r\n\ufeff]/g, "·"));
    const event = fc.record({
      name: fc.option(
        line.filter((text) => text !== ""),
        { nil: undefined },
      ),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 5 }),
        fc.constantFrom("\n", "\r", "\r\n"),
        fc.array(fc.nat(400)),
        (events, newline, places) => {
          const text = events
            .map(({ name, lines }) => {
              const head = name === undefined ? [] : [`event: ${name}`];
              return [...head, ...lines.map((data) => `data: ${data}`), "", ""].join(newline);
            })
            .join("");
          const expected = events.flatMap(({ name, lines }) => {
            // A UTF-8 encoder replaces lone surrogates.
            const data = lines.join("\n").toWellFormed();
            if (data === "") return [];
            return [name === undefined ? { data } : { event: name.toWellFormed(), data }];
          });
          expect(contentFrames(decode("sse", cut(bytes(text), places)))).toEqual(expected);
        },
      ),
    );
  });
});

describe("concatenated JSON objects, or an array of them", () => {
  const rows: [name: string, text: string, data: unknown[]][] = [
    ["lines", '{"a":1}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
    ["blank lines between (F139)", '{"a":1}\n\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
    ["no line ends at all", '{"a":1}{"a":2}', [{ a: 1 }, { a: 2 }]],
    ["pretty-printed lines", '{\n  "a": [\n 1]\n}\n{\r\n"a": {"b": []}}', [{ a: [1] }, { a: { b: [] } }]],
    ["an array", '[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
    [
      "an array, pretty-printed, with its punctuation in strings (F138)",
      '[{\n  "t": "a}\\"{"\n}\n,\r\n{"t":"é]["}]\n',
      [{ t: 'a}"{' }, { t: "é][" }],
    ],
    ["backslashes before a quote", '[{"t":"\\\\"},{"t":"\\\\\\""}]', [{ t: "\\" }, { t: '\\"' }]],
    ["an empty array", "[ ]", []],
    ["a byte order mark", '\ufeff[{"a":1}]', [{ a: 1 }]],
    ["an incomplete array", '[{"a":1},{"a":', [{ a: 1 }]],
    ["an array without its end", '[{"a":1}', [{ a: 1 }]],
  ];
  test.each(rows)("%s", (_, text, data) => {
    for (const framing of ["ndjson", "json-array"]) {
      const frames = decodeAllWays(framing, bytes(text));
      expect(frames.map((frame) => JSON.parse(frame.data ?? ""))).toEqual(data);
    }
  });

  test("an object over the limit is an error", () => {
    const large = JSON.stringify({ a: "x".repeat(100) });
    expect(() => decode("ndjson", [bytes(large)], 100)).toThrow(FrameFault);
    expect(() => decode("ndjson", cut(bytes(large), [10, 60]), 100)).toThrow(FrameFault);
    expect(() => decode("ndjson", cut(bytes(large.repeat(3)), [10, 60]), 200)).not.toThrow();
  });

  test("a value that is not an object is an error", () => {
    expect(() => decode("ndjson", [bytes('{"a":1}\nupstream error')])).toThrow(FrameFault);
  });

  test("any objects decode correctly, with any formatting and any chunks", () => {
    const object = fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue());
    fc.assert(
      fc.property(
        fc.array(object, { maxLength: 5 }),
        fc.constantFrom(undefined, 2, "\t"),
        fc.constantFrom("lines", "array"),
        fc.array(fc.nat(600)),
        (objects, indent, kind, places) => {
          const printed = objects.map((value) => JSON.stringify(value, null, indent));
          const text = kind === "array" ? `[${printed.join(",\n")}]` : printed.join("\n");
          const frames = decode("json-array", cut(bytes(text), places));
          expect(frames.map((frame) => frame.data)).toEqual(printed);
        },
      ),
    );
  });
});

describe("encoders", () => {
  const messages = ['{"a":1}', '{"b":"é"}'];
  const rows: [framing: FramingName, text: string][] = [
    ["sse", ': keep-alive\n\nevent: x\ndata: {"a":1}\n\n: keep-alive\n\ndata: {"b":"é"}\n\n'],
    ["ndjson", '\n{"a":1}\n\n{"b":"é"}\n'],
    ["json-array", ' [{"a":1} \n,\n{"b":"é"}]'],
  ];
  test.each(rows)("%s: opening, separator, ping and end", (framing, text) => {
    const encoder = createEncoder(framing);
    const [one, two] = messages as [string, string];
    const written = [
      encoder.ping(),
      encoder.encode(one, "x"),
      encoder.ping(),
      encoder.encode(two),
      encoder.close(),
      encoder.close(),
    ];
    expect(written.join("")).toBe(text);
    expect(contentFrames(decodeAllWays(framing, bytes(text))).map((frame) => frame.data)).toEqual(messages);
  });

  test("an empty array is an array", () => {
    expect(createEncoder("json-array").close()).toBe("[]");
  });

  test("line ends in data do not end the event", () => {
    const text = createEncoder("sse").encode("a\nb\r\nc\rd");
    expect(decode("sse", [bytes(text)])).toEqual([{ data: "a\nb\nc\nd" }]);
    expect(createEncoder("ndjson").encode('{\n "a": 1\n}')).toBe('{  "a": 1 }\n');
  });

  test("an unknown name is refused", () => {
    expect(() => createEncoder("toString")).toThrow("`toString` is not a framing");
    expect(() => createDecoder("sse2")).toThrow("`sse2` is not a framing");
  });
});

describe("framing detection", () => {
  test.each([
    ["data: {}", "application/json", "sse", "sse"],
    ["event: x", "text/plain", "sse", "sse"],
    [": hello", "", "sse", "sse"],
    ["\ufeff\r\ndata", "", "sse", "sse"],
    ["da", "", "sse", "sse"],
    ["id: 1\ndata: x", "", "ndjson", "sse"],
    ["retry:3", "", "json-array", "sse"],
    ["data\n", "", "sse", "sse"],
    ["\n\n", "", "sse", "sse"],
    ["", "", "json-array", "json-array"],
    ['{"error":', "text/event-stream", "sse", "body"],
    ['  {"id":1}', "application/json", "sse", "body"],
    ['{"id":1}', "application/x-ndjson", "sse", "ndjson"],
    ['{"id":1}\n{"id":2}', "application/json", "sse", "ndjson"],
    ['{"id":{\n}\n{"id":2}', "application/json", "sse", "body"],
    ['{"id":1}', "application/json", "ndjson", "ndjson"],
    ['[{"a":1}', "text/event-stream", "sse", "json-array"],
    ["<!doctype html>", "text/html", "sse", "body"],
    ["Internal error", "text/plain", "ndjson", "body"],
    ["database is down", "text/plain", "sse", "body"],
    ["event horizon", "text/plain", "sse", "body"],
  ])("%j as %j, declared %s, is %s", (text, contentType, declared, expected) => {
    expect(sniff(bytes(text), contentType, declared)).toBe(expected);
  });

  test("is fast for an object with many blank lines after it", () => {
    const before = process.cpuUsage();
    expect(sniff(bytes(`{"a":1}${"\n".repeat(200_000)}`), "application/json", "sse")).toBe("body");
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});

const vectors = join(conformanceDirectory, "vectors");
const noVectors = absence(vectors);

describe.skipIf(noVectors !== undefined)(titled("other projects' vectors", noVectors), () => {
  const read = (name: string): Buffer =>
    existsSync(join(vectors, name)) ? readFileSync(join(vectors, name)) : Buffer.alloc(0);
  const json = (name: string): unknown => JSON.parse(read(name).toString() || "[]");

  interface ParserVector {
    name: string;
    feeds: string[];
    events: { event: string | null; data: string }[];
    comments: string[];
  }
  /** Behaviour that Polywire does not have. */
  const elsewhere = [
    /^maxBufferSize/, // another unit; our limit has its own tests above
    /reset\(/, // a decoder serves one stream and has no reset
    /^skips onError/,
    /even more odd uses/, // drops a last event without its blank line; Polywire accepts it if it is JSON
  ];
  const parserVectors = (json("eventsource-parser.json") as ParserVector[]).filter(
    ({ name }) => !elsewhere.some((pattern) => pattern.test(name)),
  );
  test.each(parserVectors.map((vector) => [vector.name, vector] as const))("parser: %s", (_, vector) => {
    const expected = vector.events
      .filter((event) => event.data !== "")
      .map(({ event, data }) => (event === null || event === "" ? { data } : { event, data }));
    // Some vectors write the bytes of a byte order mark as characters.
    const text = vector.feeds.join("").replaceAll("\u00ef\u00bb\u00bf", "\ufeff");
    // An error that is no event is a frame as well.
    const events = contentFrames(decodeAllWays("sse", bytes(text))).filter(({ isBare }) => isBare !== true);
    expect(events).toEqual(expected);
    if (vector.comments.length > 0) {
      const pings = decode("sse", vector.feeds.map(bytes)).filter((frame) => frame.data === undefined);
      expect(pings).toHaveLength(vector.comments.length);
    }
  });

  interface PlatformVector {
    name: string;
    body_percent_encoded: string;
    events: { event: string; data: string }[];
  }
  const platform = (json("wpt-eventsource.json") as { vectors?: PlatformVector[] }).vectors ?? [];
  test.each(platform.map((vector) => [vector.name, vector] as const))("web platform: %s", (_, vector) => {
    const body = Buffer.from(
      vector.body_percent_encoded.replace(/%([0-9A-F]{2})/gi, (_all, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
      "latin1",
    );
    const expected = vector.events
      .filter((event) => event.data !== "")
      .map(({ event, data }) => (event === "message" ? { data } : { event, data }));
    expect(decodeAllWays("sse", body).filter((frame) => frame.data !== undefined)).toEqual(expected);
  });

  test.each([
    ["complete-json", "ndjson"],
    ["partial-json-beginning", "json-array"],
    ["partial-json-end", "json-array"],
    ["text-event-stream", "sse"],
  ])("streams split mid-JSON: %s", (name, framing) => {
    const expected = json(`chunk-split/${name}.expected-output.json`) as { data: string }[];
    const whole = new Uint8Array(read(`chunk-split/${name}.input.bin`));
    const frames = contentFrames(decode(framing, [whole])).filter((frame) => frame.data !== "[DONE]");
    expect(frames).toEqual(expected.filter(({ data }) => data !== "[DONE]"));
    for (let step = 1; step < 80; step += 7) {
      const places = Array.from(
        { length: Math.floor(whole.length / step) },
        (_all, index) => (index + 1) * step,
      );
      expect(
        contentFrames(decode(framing, cut(whole, places))).filter((frame) => frame.data !== "[DONE]"),
      ).toEqual(frames);
    }
  });

  test.each(["partial-json-split", "partial-json-split-three-parts"])(
    "one stream in several files: %s",
    (name) => {
      const chunks = [1, 2, 3].map((part) => new Uint8Array(read(`chunk-split/${name}.input-${part}.bin`)));
      interface Event {
        candidates: { content: { parts: { text: string }[] } }[];
      }
      const texts = decode("json-array", chunks).map(
        (frame) => (JSON.parse(frame.data ?? "") as Event).candidates[0]?.content.parts[0]?.text,
      );
      expect(texts.join("").trim()).toBe(read(`chunk-split/${name}.expected-output.bin`).toString().trim());
    },
  );
});

const noPage = absence(wireFormatsPage);

describe.skipIf(noPage !== undefined)(titled("section F, bytes", noPage), () => {
  const cases = noPage === undefined ? parseCases(readFileSync(wireFormatsPage, "utf8")) : [];
  const raw = cases.filter((one) => one.kind === "raw");
  test.each(raw.map((one) => [`${one.id} ${one.title}`, one] as const))("%s", (_, one) => {
    const body = bytes(one.input as string);
    const framing = sniff(body, "", "sse");
    const payloads = contentFrames(decodeAllWays(framing === "body" ? "ndjson" : framing, body)).map(
      (frame) => (frame.data === "[DONE]" ? frame.data : (JSON.parse(frame.data ?? "") as unknown)),
    );
    const expected = (one.expected as unknown[]).map((value) =>
      JSON.stringify(value).includes("<any>") ? expect.anything() : value,
    );
    expect(payloads).toEqual(expected);
  });
});
