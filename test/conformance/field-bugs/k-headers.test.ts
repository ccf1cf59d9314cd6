/** K. Headers and processes, through a real gateway: pitfalls of a JavaScript server. */
import { expect } from "vitest";
import { call, type Fixture, type Format, formats, start, until } from "../../gateway/fixture.ts";
import { completion, delta, piece, startStream, whole } from "../../gateway/mock.ts";
import { row, rows } from "./row.ts";

const chat = formats[0] as Format;
const messages = formats[1] as Format;
const ok = whole(200, "application/json", completion("Hi"));
const A = "$" + "{A}/v1";

async function running(fixture: Promise<Fixture>, use: (fixture: Fixture) => Promise<void>): Promise<void> {
  const started = await fixture;
  try {
    await use(started);
  } finally {
    await started.close();
  }
}

rows("K. headers", "settings", () => {
  row("K11 of a header's values only those that the provider knows are sent", async () => {
    const channels = `
  - { name: only, provider: cloud, key: k, base_url: '${A}', models: ['*'] }`;
    await running(start({ m: ok }, "", channels), async (fixture) => {
      const asked = async (value: string): Promise<string | undefined> => {
        const { headers, ...request } = messages.request("m");
        await call(fixture, { ...request, headers: { ...headers, "anthropic-beta": value } });
        return fixture.mock.received.at(-1)?.headers["anthropic-beta"];
      };
      expect(await asked("known-2025-01-01, unknown-2025-02-02,dated-2026-03-03")).toBe(
        "known-2025-01-01,dated-2026-03-03",
      );
      expect(await asked("unknown-2025-02-02")).toBeUndefined();
    });
  });

  row("K13 ★ non-ASCII characters in headers, and clients that disconnect", async () => {
    const stream = (socket: Parameters<typeof startStream>[0]): void => {
      startStream(socket);
      const timer = setInterval(() => piece(socket, delta("more ")), 5);
      socket.once("close", () => clearInterval(timer));
    };
    const odd = whole(200, "application/json", completion("Hi"), { "x-who": "Zo\u00eb", server: "\u6f22" });
    await running(start({ m: ok, odd, stream }), async (fixture) => {
      const { headers, ...request } = chat.request("m");
      const beta = await call(fixture, { ...request, headers: { ...headers, "x-beta": "Zo\u00eb" } });
      expect(beta.status).toBe(200);
      expect((await call(fixture, chat.request("odd"))).status).toBe(200);
      // A header names a field that the target lacks, by the client's name for it.
      const named = await call(fixture, messages.request("m", { body: { "gr\u00f6\u00dfe\n\u6f22": 1 } }));
      expect(named.status).toBe(200);
      expect(named.headers.get("x-polywire-dropped")).toMatch(/^[\x20-\x7e]+$/);
      for (const format of formats) {
        const gone = new AbortController();
        const response = await call(fixture, format.request("stream", { stream: true }), {
          signal: gone.signal,
        });
        await response.body?.getReader().read();
        gone.abort();
      }
      await until(() => fixture.gateway.running === 0);
      expect((await call(fixture, chat.request("m"))).status).toBe(200);
    });
  });

  row("K14 an absent key gives no header, and content-length is that of the body", async () => {
    const channels = `
  - { name: open, provider: keyless, base_url: '${A}', models: [m] }`;
    await running(start({ m: ok }, "", channels), async (fixture) => {
      for (const format of formats) {
        expect((await call(fixture, format.request("m"))).status).toBe(200);
        const { headers, text } = fixture.mock.received.at(-1) as {
          headers: Record<string, string>;
          text: string;
        };
        expect(JSON.stringify(headers)).not.toContain("undefined");
        expect(headers).not.toHaveProperty("authorization");
        expect(Number(headers["content-length"])).toBe(Buffer.byteLength(text));
        expect(headers).not.toHaveProperty("transfer-encoding");
      }
    });
  });
});
