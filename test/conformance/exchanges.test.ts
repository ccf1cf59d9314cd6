import { expect, test } from "vitest";
import type { RecordedStream } from "./exchanges.ts";
import { countByFormat, exchangesAbsent, loadExchanges, parseExchange, payloads } from "./exchanges.ts";

test.each<[RecordedStream["encoding"], string, unknown[]]>([
  [
    "sse",
    '\ufeff: hello\r\n\r\nevent: a\r\ndata:{"a":1}\r\n\r\ndata: {"b":\r\ndata: 2}\r\n\r\ndata: [DONE]\r\n\r\n',
    [{ a: 1 }, { b: 2 }, "[DONE]"],
  ],
  ["sse", 'data: {"a":1}\n\ndata: {"a":2}', [{ a: 1 }, { a: 2 }]],
  ["lines", '{"a":1}\n\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
  ["array", '[\n{"a":1}\n,\r\n{"a":2}]\n', [{ a: 1 }, { a: 2 }]],
  [
    "eventstream",
    '{"event_type":"chunk","payload":{"bytes_decoded":{"type":"ping"}}}\n{"event_type":"messageStop","payload":{"p":"x"}}',
    [{ type: "ping" }, { messageStop: { p: "x" } }],
  ],
])("payloads of a stream recorded as %s", (encoding, body, expected) => {
  expect(payloads({ status: 200, encoding, body })).toEqual(expected);
});

test("a row is typed, and what its source lost is undefined", () => {
  const row = parseExchange(
    '{"id":"x/1","format":"chat","recorded":"mixed","response":{"status":null,"body":{}},"stream":{"status":200,"encoding":"raw SSE body","body":""}}',
  );
  expect(row).toMatchObject({ id: "x/1", recorded: false, model: "" });
  expect(row.response).toEqual({ status: undefined, contentType: "", body: {} });
  expect(row.stream).toEqual({ status: 200, encoding: "sse", body: "" });
  expect(() => parseExchange('{"id":"x/2","stream":{"encoding":"carrier pigeon"}}')).toThrow(/x\/2.*pigeon/);
});

test.skipIf(exchangesAbsent !== undefined)(
  `every recorded stream splits into objects${exchangesAbsent ? `: ${exchangesAbsent}` : ""}`,
  () => {
    const rows = loadExchanges();
    console.table(countByFormat(rows));
    const odd = rows.flatMap((row) =>
      row.stream === undefined
        ? []
        : payloads(row.stream)
            .filter((payload) => typeof payload !== "object" && payload !== "[DONE]")
            .map((payload) => `${row.id}: ${String(payload).slice(0, 80)}`),
    );
    expect(odd).toEqual([]);
    expect(countByFormat(rows)).toMatchObject({
      chat: { rows: 1126 },
      responses: { rows: 664 },
      messages: { rows: 626 },
      content: { rows: 658 },
    });
  },
);
