/** The official package in Python sends requests over a connection, to upstreams of every wire. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePython, pythonAbsent } from "../clients/python.ts";
import { inCi } from "../servers/server.ts";
import { type Stored, startStored } from "../stored/fixture.ts";

const RUN_MS = 60_000;
const script = join(import.meta.dirname, "../clients/python/connection.py");
const models = ["chat", "messages", "content", "responses", "stateless"];

const absent = pythonAbsent();
if (absent !== undefined && inCi) test("Python is available", () => expect(absent).toBeUndefined());

describe.skipIf(absent !== undefined)(`in Python${absent === undefined ? "" : `: ${absent}`}`, () => {
  let gateway: Stored;
  let lines: Record<string, unknown>[] = [];

  beforeAll(async () => {
    gateway = await startStored();
    const run = promisify(execFile)(makePython(), [script], { timeout: RUN_MS, maxBuffer: 2 ** 26 });
    run.child.stdin?.end(JSON.stringify({ url: gateway.url, token: "token-of-ann", models }));
    const { stdout } = await run;
    lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  }, 400_000);
  afterAll(() => gateway?.close());

  test.each(models)("%s", (model) => {
    const line = lines.find((each) => each.model === model);
    expect(line?.kinds).toEqual(line?.streamed);
    expect(line).toMatchObject({ before: true, output: expect.stringContaining("one"), first: line?.output });
    expect(line?.second).toContain("two");
    expect(line?.error).toMatchObject({ type: "error", error: { code: "previous_response_not_found" } });
  });
});
