/** The gateway for client tests: as `npm start` serves it, with a demo whose silences are filled soon. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startDemo } from "../../demo/server.ts";
import { startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";

const TOKEN = "token-of-clients";
const KEEP_ALIVE_MS = 30;
const PAUSE_MS = 150;
const FLUSH_WITHIN_MS = 10_000;

export interface ClientsGateway {
  url: string;
  token: string;
  /** The number of requests for a model up to now, from the gateway's log. */
  asked(model: string): Promise<number>;
  close(): Promise<void>;
}

export async function startClientsGateway(): Promise<ClientsGateway> {
  const folder = temporaryFolder("polywire-clients");
  const demo = await startDemo({ slowMs: PAUSE_MS });
  const config = readFileSync(join(import.meta.dirname, "../../demo/polywire.yaml"), "utf8");
  const gateway = await startGatewayProcess({
    folder: folder.path,
    config: `${config}\ntimeouts: { keepalive_ms: ${KEEP_ALIVE_MS} }\nlog: { access: { sample: 1 } }\n`,
    env: { POLYWIRE_DEMO_URL: demo.url, POLYWIRE_TOKEN: TOKEN },
  });
  const counts = new Map<string, number>();
  const { stderr } = gateway.child;
  if (stderr === null) throw new Error("the gateway's log is nowhere");
  createInterface({ input: stderr }).on("line", (line) => {
    const model = /"gen_ai.request.model":"([^"]*)"/.exec(line)?.[1];
    if (model !== undefined) counts.set(model, (counts.get(model) ?? 0) + 1);
  });
  let marks = 0;
  return {
    url: gateway.url,
    token: TOKEN,
    async asked(model) {
      // The log is in order: when it contains a later request, it contains all earlier ones.
      const mark = `mark-${++marks}`;
      await ask(gateway.url, mark);
      const endMs = Date.now() + FLUSH_WITHIN_MS;
      while (!counts.has(mark)) {
        if (Date.now() > endMs) throw new Error("the gateway's log does not come");
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return counts.get(model) ?? 0;
    },
    async close() {
      await gateway.stop("SIGTERM");
      await demo.close();
      folder.remove();
    },
  };
}

async function ask(url: string, model: string): Promise<void> {
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  const body = JSON.stringify({ model, messages: [{ role: "user", content: "Hi" }] });
  await (await fetch(`${url}/v1/chat/completions`, { method: "POST", headers, body })).text();
}
