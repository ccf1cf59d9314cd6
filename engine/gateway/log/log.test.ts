/** Entries of the log: names of fields, text for people, levels of parts, the choice of the access log. */
import { describe, expect, it, test } from "vitest";
import { hideCredentials } from "./hide-credentials.ts";
import { createLog, type LogSettings, type LogTarget } from "./log.ts";

function open(settings: Partial<LogSettings> = {}, target: LogTarget = {}) {
  const lines: string[] = [];
  const write = (text: string): void => void lines.push(text);
  const log = createLog({ level: "info", ...settings }, { write, process: "traffic 3", ...target });
  return { log, lines, read: () => lines.map((line) => JSON.parse(line)) };
}

describe("as JSON", () => {
  it("an entry has the names of the table, and absent values have no field", () => {
    const { log, lines, read } = open();
    log.warn({ part: "tasks", task: 'a "b"\n', channel: undefined, attempts: 2 }, "something\nhappened");
    expect(lines[0]).toMatch(/^[^\n]+\n$/);
    const [{ "@timestamp": time, ...entry }] = read();
    expect(new Date(time).toISOString()).toBe(time);
    expect(entry).toEqual({
      "log.level": "warn",
      message: "something\nhappened",
      "ecs.version": "8.17.0",
      "log.logger": "tasks",
      "process.name": "traffic 3",
      "polywire.task": 'a "b"\n',
      "polywire.attempts": 2,
    });
  });

  it("an exception has its type, code and stack with its causes, and none of its other properties", () => {
    const { log, read } = open();
    const cause = new TypeError("inner");
    const err = Object.assign(new Error("outer", { cause }), {
      code: "23505",
      detail: "Key (prompt)=(secret)",
    });
    log.error({ part: "store", err }, "failed");
    const [entry] = read();
    expect(entry).toMatchObject({ "error.type": "Error", "error.message": "outer", "error.code": "23505" });
    expect(entry["error.stack_trace"]).toMatch(/^Error: outer\n[\s\S]*\ncaused by: TypeError: inner\n/);
    expect(JSON.stringify(entry)).not.toContain("(prompt)");
  });

  it("an error of a request has its kind, its message and the details", () => {
    const { log, read } = open();
    const cause = { kind: "auth", message: "got Authorization: Bearer abcdefghijkl" };
    const error = { kind: "auth", message: "no", cause, detail: "status 401", upstreamRequest: "r1" };
    log.warn({ part: "requests", error }, "attempt failed");
    expect(read()[0]).toMatchObject({
      "error.type": "auth",
      "error.message": "no",
      "polywire.error_cause": { kind: "auth", message: "got Authorization: Bearer …" },
      "polywire.error_detail": "status 401",
      "polywire.upstream_request_id": "r1",
    });
  });
});

test("as text, an entry is one line, and a stack has no control characters", () => {
  const { log, lines } = open({ format: "text" });
  log.info({ part: "access", id: "r1", model: "two words", dropped: [] }, "request");
  log.error({ part: "store", err: new Error("\u001b[2Jcleared") }, "failed");
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d info {2}access: request {2}id=r1 model="two words"\n$/);
  expect(lines[1]).not.toContain("\u001b");
});

test.each([
  ["auto", true, /^\d\d:/],
  ["auto", false, /^\{/],
  ["json", true, /^\{/],
] as const)("format %s, on a terminal: %s", (format, isTerminal, expected) => {
  const { log, lines } = open({ format }, { isTerminal });
  log.info({ part: "admin" }, "hello");
  expect(lines[0]).toMatch(expected);
});

test("a part can have a level of its own, also a lower one; settings can change", () => {
  const { log, read } = open({
    level: "warn",
    levels: [
      ["tasks", "info"],
      ["store", "silent"],
    ],
  });
  log.info({ part: "tasks" }, "1");
  log.info({ part: "admin" }, "2");
  log.error({ part: "store" }, "3");
  log.configure({ level: "info" });
  log.info({ part: "admin" }, "4");
  expect(read().map(({ message }) => message)).toEqual(["1", "4"]);
});

describe("the access log", () => {
  it.each([
    ["nothing but failures by default", {}, false, [true, false, false]],
    ["everything on a terminal", {}, true, [true, true, true]],
    ["slow requests", { slowMs: 500 }, false, [true, false, true]],
    ["a share", { sample: 0.4 }, true, [true, false, false]],
    ["a larger share", { sample: 0.6 }, false, [true, true, true]],
  ])("has %s", (_what, access, isTerminal, expected) => {
    const { log } = open({ access }, { isTerminal, random: () => 0.5 });
    expect([log.selects?.(true, 1), log.selects?.(false, 1), log.selects?.(false, 500)]).toEqual(expected);
  });

  it("has no entry if its level is above", () => {
    const { log } = open({ levels: [["access", "silent"]], access: { sample: 1 } });
    expect(log.selects?.(true, 1)).toBe(false);
  });
});

test.each([
  ["connect to redis://user:p%40ssw0rd@host:6379 failed", "p%40ssw0rd"],
  ["Authorization: Bearer abcdefgh.ijkl", "abcdefgh.ijkl"],
  ['{"api_key": "0123456789abcdef"}', "0123456789abcdef"],
  ["X-Api-Key: 0123456789abcdef, Accept: */*", "0123456789abcdef"],
  ["password=hunter2hunter2;host=db", "hunter2hunter2"],
  ["Incorrect API key provided: sk-proj-0123456789abcdefgh", "0123456789abcdefgh"],
])("hides the credential in %s", (text, secret) => {
  expect(hideCredentials(text)).not.toContain(secret);
  expect(hideCredentials(text).length).toBeGreaterThan(5);
});

test("hides no ordinary words", () => {
  const text =
    "the token is missing: send it as `Authorization: Bearer …` to https://gateway.example/v1; max_tokens: 4096000000";
  expect(hideCredentials(text)).toBe(text);
});
