/**
 * A mapping whose expressions fail on an upstream's response, in a real process. The client gets an error of its
 * wire; the log gets the position in the file and the types of the values there, but no content.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programPath } from "../servers/program.ts";
import { until } from "./fixture.ts";
import { endStream, type Mock, piece, startMock, startStream, whole } from "./mock.ts";

const main = programPath();
const folder = mkdtempSync(join(tmpdir(), "polywire-failures-"));

const SECRET = 'a "secret" of the caller';

const provider = `provider: here
auth: none
wires:
  here:
    mapping:
      operation: generation
      upstreams: { path: /x }
      request: { encode: { model: =model, stream: =stream } }
      response:
        decode:
          candidates:
            - index: 0
              parts:
                - $each: =parts
                  type: text
                  text: |
                    =$string($$.factor *
                      $number(said.text))
              finish: { reason: stop }
      stream:
        decode:
          state: { seen: 0 }
          select: =type
          on:
            text:
              - emit: { type: part_delta, choice: 0, kind: text, text: =$string($state.seen + count) }
            end: { emit: { type: end } }
`;

let mock: Mock;
let gateway: ChildProcess;
let output = "";
let url = "";

beforeAll(async () => {
  const answer = JSON.stringify({ factor: 2, parts: [{ said: { text: "7" } }, { said: { text: SECRET } }] });
  mock = await startMock({
    fails: (socket, received) => {
      if (received.body.stream !== true) return whole(200, "application/json", answer)(socket, received);
      startStream(socket);
      piece(socket, `data: ${JSON.stringify({ type: "text", count: SECRET })}\n\n`);
      endStream(socket);
    },
  });
  mkdirSync(join(folder, "providers"));
  writeFileSync(join(folder, "providers/here.yaml"), provider);
  writeFileSync(
    join(folder, "polywire.yaml"),
    `tokens: [{ name: t, value: failures-token-1 }]
channels: [{ name: c, provider: here, base_url: "${mock.url}", models: [fails] }]
`,
  );
  gateway = spawn(process.execPath, [main, "serve", "--port", "0"], { cwd: folder });
  for (const stream of [gateway.stdout, gateway.stderr])
    stream?.on("data", (text) => (output += String(text)));
  await until(() => gateway.exitCode !== null || /http:\/\/127\.0\.0\.1:\d+/.test(output), 60_000);
  expect(gateway.exitCode, output).toBe(null);
  url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? "";
}, 120_000);

afterAll(async () => {
  if (gateway.exitCode === null) {
    gateway.kill("SIGTERM");
    await once(gateway, "exit");
  }
  await mock.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Line {
  message: string;
  id: string;
  wire: string;
  map: string;
  diagnostic: string;
}

const lines = (): Line[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line) as Record<string, string>)
    .map(
      ({ message = "", ...fields }): Line => ({
        message,
        id: fields["http.request.id"] ?? "",
        wire: fields["polywire.wire"] ?? "",
        map: fields["polywire.map"] ?? "",
        diagnostic: fields["polywire.diagnostic"] ?? "",
      }),
    );
const failures = (): Line[] => lines().filter(({ message }) => message === "a map failed");

async function ask(stream: boolean): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer failures-token-1" },
    body: JSON.stringify({
      model: "fails",
      stream,
      max_tokens: 9,
      messages: [{ role: "user", content: "?" }],
    }),
  });
  return { status: response.status, text: await response.text() };
}

test("a whole response: the log has the failing token and the types of the values around it", async () => {
  const { status, text } = await ask(false);
  expect([status, text]).toEqual([502, expect.stringContaining("could not be read")]);
  await until(() => failures().length === 1);
  const [{ id, wire, map, diagnostic } = {} as Line] = failures();
  expect({ wire, map }).toEqual({ wire: "here/here", map: "responseDecode" });
  expect(lines().find(({ message }) => message === "request")).toMatchObject({ id });
  expect(diagnostic).toBe(`error[R501]: this expression failed
  --> providers/here.yaml:18:23
   |
18 |                       $number(said.text))
   |                       ^^^^^^^^^^^^^^^^^^ unable to cast value to a number: "…"
   = $$.factor was 2
   = said.text was "…" (a string of 24 characters)
   = docs: docs/errors/R501.md`);
});

test("a stream: the log has the same", async () => {
  const { text } = await ask(true);
  expect(text).toContain("could not be read");
  await until(() => failures().length === 2);
  const { map, diagnostic } = failures()[1] as Line;
  expect(map).toBe("streamDecode");
  expect(diagnostic).toMatch(
    /providers\/here\.yaml:26:\d+\n[\s\S]*\n {3}= \$state\.seen was 0\n {3}= count was "…" /,
  );
});

test("the log has one line per minute and map, however often it fails", async () => {
  await ask(false);
  await ask(true);
  await ask(false);
  await until(() => lines().filter(({ message }) => message === "request").length === 5);
  expect(failures().length).toBe(2);
});

test("the log has no content of the upstream's response", () => {
  expect(output).toContain("error[R501]");
  expect(output).not.toContain("secret");
});
