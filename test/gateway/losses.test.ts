/** Dropped fields of a conversion: reported to the client and in the log, and treated as configured. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { call, type Fixture, type Format, formats, start, until } from "./fixture.ts";
import {
  completion,
  delta,
  done,
  endStream,
  finish,
  piece,
  type Script,
  startStream,
  whole,
} from "./mock.ts";

const noted = {
  index: 0,
  delta: {
    annotations: [{ type: "url_citation", url_citation: { title: "t" } }],
  },
};

const scripts: Record<string, Script> = {
  plain: whole(200, "application/json", completion("Hi")),
  cited: (socket) => {
    startStream(socket);
    piece(socket, delta("Hi"));
    piece(socket, `data: ${JSON.stringify({ id: "c1", choices: [noted] })}\n\n`);
    for (const text of [finish, done]) piece(socket, text);
    endStream(socket);
  },
};

const settings = `
losses:
  house_rules: reject
  "turns.parts[*]": reject
  top_k_is_fine: allow
  sampling.*: warn
  candidates.parts.annotations*: warn
`;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await start(scripts, settings);
});
afterAll(() => fixture.close());

const format = (name: string): Format => formats.find((each) => each.name === name) as Format;

async function ask(name: string, model: string, body: Record<string, unknown>, stream = false) {
  fixture.log.length = 0;
  const response = await call(fixture, format(name).request(model, { stream, body }));
  const text = await response.text();
  await until(() => fixture.log.some(({ msg }) => msg === "request"));
  const row = fixture.log.find(({ msg }) => msg === "request");
  return { status: response.status, dropped: response.headers.get("x-polywire-dropped"), text, row };
}

test("a loss with `warn` is sent, reported, and logged in a separate line", async () => {
  const { status, dropped, row } = await ask("messages", "plain", { top_k: 5 });
  expect(status).toBe(200);
  expect(dropped).toBe("sampling.top_k");
  expect(row?.dropped).toEqual(["sampling.top_k"]);
  expect(fixture.log).toContainEqual(
    expect.objectContaining({ level: 40, msg: "lost", channel: "only", losses: ["sampling.top_k"] }),
  );
});

test("a loss with `reject` returns an error in the client's format, and nothing is sent", async () => {
  const asked = fixture.mock.received.length;
  const { status, text, row } = await ask("content", "plain", {
    contents: [
      { role: "user", parts: [{ text: "?" }, { executableCode: { language: "PYTHON", code: "1" } }] },
    ],
  });
  expect(status).toBe(400);
  expect(JSON.parse(text).error).toMatchObject({ code: 400, status: "INVALID_ARGUMENT" });
  expect(JSON.parse(text).error.message).toContain("the request forbids dropping it");
  expect(row?.status).toBe(400);
  expect(fixture.mock.received.length).toBe(asked);
});

test("a field that only the client's wire has is refused under its own name", async () => {
  const { status, text } = await ask("responses", "plain", { house_rules: { strict: true } });
  expect(status).toBe(400);
  expect(JSON.parse(text).error).toMatchObject({ param: "house_rules", code: "unsupported_value" });
});

test("fields that a stream dropped are in its log line, which is written after its last byte", async () => {
  const { status, dropped, row } = await ask("messages", "cited", {}, true);
  expect(status).toBe(200);
  expect(dropped).toBeNull();
  expect(row?.dropped).toEqual(["candidates.parts.annotations"]);
  expect(fixture.log).toContainEqual(expect.objectContaining({ level: 40, losses: row?.dropped }));
});

test("between equal wires no field is dropped", async () => {
  const { dropped, row } = await ask("chat", "cited", { house_rules: true }, true);
  expect(dropped).toBeNull();
  expect(row?.dropped).toEqual([]);
});
