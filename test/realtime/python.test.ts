/**
 * The official package in Python has sessions with upstreams of both kinds: text, speech, a function, interruption.
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heardOf, samplesOf } from "../../demo/audio/tones.ts";
import { type Demo, startDemo } from "../../demo/server.ts";
import { makePython, pythonAbsent } from "../clients/python.ts";
import { type Fixture, start, TOKEN } from "../gateway/fixture.ts";
import { inCi } from "../servers/server.ts";

const RUN_MS = 60_000;
const script = join(import.meta.dirname, "../clients/python/realtime.py");

const absent = pythonAbsent();
if (absent !== undefined && inCi) test("Python is available", () => expect(absent).toBeUndefined());

describe.skipIf(absent !== undefined)(`in Python${absent === undefined ? "" : `: ${absent}`}`, () => {
  let demo: Demo;
  let gateway: Fixture;
  let lines: Record<string, unknown>[] = [];

  beforeAll(async () => {
    demo = await startDemo();
    gateway = await start(
      {},
      "",
      `  - { name: talk, provider: talking, key: k, base_url: "${demo.url}/v1", models: { talk: talk } }
  - { name: live, provider: living, key: k, base_url: "${demo.url}", models: { live: talk } }`,
      undefined,
      {},
      {
        talking: "{ provider: talking, wires: { realtime: {} } }",
        living: "{ provider: living, auth: { header: x-goog-api-key }, wires: { content-live: {} } }",
      },
    );
    const silence = Buffer.alloc(24_000);
    const spoken = (text: string): string => Buffer.concat([samplesOf(text), silence]).toString("base64");
    const run = promisify(execFile)(makePython(), [script], { timeout: RUN_MS, maxBuffer: 2 ** 26 });
    run.child.stdin?.end(
      JSON.stringify({
        url: gateway.gateway.url,
        token: TOKEN,
        models: ["talk", "live"],
        speech: spoken("Hello world"),
        stop: spoken("Stop"),
      }),
    );
    const { stdout } = await run;
    lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  }, 400_000);
  afterAll(async () => {
    await gateway?.close();
    await demo?.close();
  });

  describe.each([
    ["talk", "realtime"],
    ["live", "live"],
  ])("with an upstream of %s", (model, wire) => {
    const of = (feature: string): Record<string, unknown> | undefined =>
      lines.find((line) => line.model === model && line.feature === feature);

    test("text gets a text response", () => {
      const said = `You said: "Hello". My instructions: "Be brief.". This reached me as a ${wire} request.`;
      expect(of("words")).toMatchObject({ said, whole: said, tokens: expect.any(Number) });
    });

    test("speech is transcribed, and gets a spoken response", () => {
      const said = `You said: "${heardOf("Hello world")}". This reached me as a ${wire} request.`;
      expect(of("speech")).toMatchObject({ heard: [heardOf("Hello world")], said });
      expect(Buffer.from(String(of("speech")?.sound), "base64").equals(samplesOf(said))).toBe(true);
    });

    test("a function is called, and the response contains its result", () => {
      expect(of("tools")).toMatchObject({
        arguments: { city: "Paris" },
        said: expect.stringContaining("weather: sunny"),
      });
    });

    test("speech interrupts a response", () => {
      expect(of("interruption")).toMatchObject({ status: "cancelled" });
    });
  });
});
