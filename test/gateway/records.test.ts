/** The ledger's records of attempts, streams included. */
import { expect, test } from "vitest";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { call, formats, start, until } from "./fixture.ts";
import { completion, delta, done, endStream, finish, piece, startStream, whole } from "./mock.ts";

const chat = formats[0] as (typeof formats)[0];
const usage = `data: ${JSON.stringify({ id: "c1", choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } })}\n\n`;

test("a record is stored before the client gets the end of its response", async () => {
  const waiting: (() => void)[] = [];
  const ledger = { append: (_: RequestRecord, kept: () => void) => void waiting.push(kept), full: false };
  const fixture = await start(
    {
      plain: whole(200, "application/json", completion("Hi")),
      stream: (socket) => {
        startStream(socket);
        piece(socket, delta("Hi") + finish + usage + done);
        endStream(socket);
      },
    },
    "",
    undefined,
    undefined,
    { ledger },
  );
  for (const [model, end] of [
    ["plain", "}"],
    ["stream", "[DONE]"],
  ] as const) {
    let text = "";
    const read = async (): Promise<void> => {
      const answer = await call(fixture, chat.request(model, { stream: model === "stream" }));
      for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
    };
    const reading = read();
    await until(() => waiting.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(text).not.toContain(end === "}" ? "Hi" : end);
    waiting.shift()?.();
    await reading;
    expect(text.trimEnd().endsWith(end)).toBe(true);
  }
  await fixture.close();
});

test("a record has the usage and the errors of its attempts, whole and streamed", async () => {
  const records: RequestRecord[] = [];
  const append = (record: RequestRecord, kept: () => void): void => {
    records.push(record);
    kept();
  };
  const fixture = await start(
    {
      plain: whole(200, "application/json", completion("Hi")),
      stream: (socket) => {
        startStream(socket);
        piece(socket, delta("Hi") + finish + usage + done);
        endStream(socket);
      },
      absurd: whole(
        200,
        "application/json",
        completion("Hi").replace('"prompt_tokens":1', '"prompt_tokens":1e300'),
      ),
      wrong: whole(
        400,
        "application/json",
        JSON.stringify({
          error: {
            message: `upstream-key may not use it ${"x".repeat(400)}`,
            type: "invalid_request_error",
            code: "too_odd",
          },
        }),
      ),
      denied: whole(
        401,
        "application/json",
        JSON.stringify({ error: { message: "the organization of upstream-key is suspended" } }),
      ),
      cut: (socket) => {
        startStream(socket);
        piece(socket, delta("Hi"));
        endStream(socket);
      },
    },
    "",
    undefined,
    undefined,
    { ledger: { append, full: false } },
  );
  const ask = async (model: string, stream: boolean): Promise<void> => {
    await (await call(fixture, chat.request(model, { stream }))).text();
  };
  await ask("plain", false);
  await ask("stream", true);
  await ask("cut", true);
  await ask("absurd", false);
  await ask("wrong", false);
  await ask("denied", false);
  await until(() => records.length === 6);
  // An attempt that equals its request has no fields of its own.
  expect(records.map((record) => record.attempts ?? [record])).toMatchObject([
    [{ outcome: "answered", status: 200, counts: { input: 1, output: 1 } }],
    [{ outcome: "answered", status: 200, counts: { input: 3, output: 2 } }],
    [{ outcome: "failed", status: 200, error: "upstream" }],
    [{ outcome: "answered", status: 200, counts: { output: 1 } }],
    [
      {
        error: "invalid_request",
        errorCode: "too_odd",
        message: expect.stringMatching(/^… may not use it x{200,}\.\.\.$/),
      },
    ],
    [
      {
        error: "unavailable",
        errorCode: "upstream_authentication",
        message: "the organization of … is suspended",
      },
    ],
  ]);
  const denied = records[5];
  expect(denied?.message).toBeDefined();
  expect(denied?.message).not.toContain("organization");
  expect(records[3]?.counts?.input).toBeUndefined();
  await fixture.close();
});
