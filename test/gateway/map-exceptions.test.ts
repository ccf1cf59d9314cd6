/**
 * Unexpected exceptions in every map of the wires at both ends. The client gets an error in the format of its wire
 * with the request's id, without the exception's message; the log has the message.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";
import { guideText } from "../providers/guide.ts";
import { call, type Fixture, type Format, formats, library, start } from "./fixture.ts";
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

const PLANTED = "Cannot read properties of undefined (reading 'planted')";

const script: Script = (socket, { body }) => {
  if (body.stream !== true) {
    void whole(200, "application/json", completion("Hi"))(socket, {} as never);
    return;
  }
  startStream(socket);
  piece(socket, delta("Hi") + finish + done);
  endStream(socket);
};
const refusing = whole(400, "application/json", JSON.stringify({ error: { message: "no" } }));

let fixture: Fixture;
beforeAll(async () => {
  fixture = await start({ m: script, refused: refusing });
});
afterAll(() => fixture.close());

const program = (name: string): Record<string, unknown> =>
  (library.wires.get(name) as CompiledWire).program as unknown as Record<string, unknown>;

/** The client's response while a map throws. */
async function withPlanted(
  wire: string,
  map: string,
  ask: () => Promise<Response>,
): Promise<{ response: Response; text: string }> {
  const maps = program(wire);
  const before = maps[map];
  maps[map] = (): never => {
    throw new TypeError(PLANTED);
  };
  try {
    const response = await ask();
    return { response, text: await response.text() };
  } finally {
    maps[map] = before;
  }
}

const cases = formats.flatMap((format) =>
  [...new Set([format.name, "chat"])].flatMap((wire) =>
    Object.keys(program(wire))
      .filter((map) => !map.startsWith("stored") && !map.startsWith("count"))
      .flatMap((map) =>
        [false, true].map((stream) => [`${format.name}: ${wire} ${map}`, stream, wire, map, format] as const),
      ),
  ),
);

describe("an unexpected exception", () => {
  it.each(cases)("%s, streamed: %s", async (_, stream, wire, map, format: Format) => {
    fixture.log.length = 0;
    const { response, text } = await withPlanted(wire, map, () =>
      call(fixture, format.request("m", { stream })),
    );
    expect(text).not.toContain("Cannot read");
    expect(text).not.toContain("planted");
    const failed = response.status !== 200 || format.failed(text);
    if (!failed) return;
    expect([200, 500, 502]).toContain(response.status);
    const id = ["request-id", "x-request-id"].map((name) => response.headers.get(name)).find(Boolean);
    expect(id).toMatch(/^[A-Za-z0-9]{24}$/);
    if (response.status !== 200 && map !== "errorEncode")
      expect(format.errorMessage(JSON.parse(text))).toBeTruthy();
    expect(JSON.stringify(fixture.log)).toContain("planted");
  });

  it("in the error map itself, keeps the message", async () => {
    const { response, text } = await withPlanted("chat", "errorEncode", () =>
      call(fixture, (formats[0] as Format).request("refused")),
    );
    expect([response.status, JSON.parse(text)]).toEqual([400, { error: { message: "no" } }]);
  });
});

// ── A wire of the mapping guide: optional response fields are absent
// ────────────────────────────────────────────────

const taught: Record<string, string> = {
  "ollama-native": guideText(),
  cohere: readFileSync(join(packageRoot, "providers/cohere.yaml"), "utf8"),
};

describe("an empty response of the guide's wire", () => {
  const answers: [string, object][] = [
    ["ollama-native", { model: "m", message: { role: "assistant", content: "" }, done: true }],
    ["ollama-native", { model: "m", message: { role: "assistant", content: "", tool_calls: [] } }],
    ["cohere", { id: "c", message: { role: "assistant", content: [] }, finish_reason: "COMPLETE" }],
    ["cohere", { id: "c", message: { role: "assistant" }, finish_reason: "COMPLETE" }],
    ["cohere", { id: "c", message: { role: "assistant", content: [{ type: "text" }, null] } }],
  ];
  const rows = answers.flatMap(([name, body]) => formats.map((format) => [name, format, body] as const));

  it.each(rows)("%s ← %s", async (name, format, body) => {
    const one = await startTaught(name, body);
    const response = await call(one, format.request("m"));
    const answer = await response.json();
    expect([response.status, answer]).toEqual([200, expect.anything()]);
    expect(format.text(answer) ?? "").toBe("");
    await one.close();
  });

  async function startTaught(name: string, body: object): Promise<Fixture> {
    const text = taught[name] as string;
    return start(
      {
        m: whole(200, "application/json", JSON.stringify(body)),
        "": whole(200, "application/json", JSON.stringify(body)),
      },
      "",
      `  - { name: only, provider: ${name}, key: k, base_url: '\${A}', models: ['*'] }`,
      undefined,
      {},
      { [name]: text },
    );
  }
});
