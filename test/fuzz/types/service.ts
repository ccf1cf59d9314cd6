/** A gateway in its own process with an upstream that is always correct, and its response to a body. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Agent, request } from "undici";
import type { Json, Path } from "../../schemas/grow.ts";
import { startGatewayProcess } from "../../servers/gateway.ts";
import { temporaryFolder } from "../../servers/server.ts";
import { complete, type Target, targets, upstreams } from "./endpoints.ts";
import { holes, kinds, replaced } from "./kinds.ts";
import { startSoundUpstream } from "./upstream.ts";

const TOKEN = "fuzz-token-0123456789";

export interface Service {
  /** The lines of the gateway's log. */
  lines: readonly string[];
  ask(one: BodyCase): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
}

export interface BodyCase {
  target: Target;
  model: string;
  path: Path;
  body: Json;
}

/** Each position of each target with each kind of value; models are used in rotation. */
export function* bodyCases(): Generator<BodyCase> {
  let turn = 0;
  for (const target of targets) {
    for (const { document, path } of holes(target.grown)) {
      for (const kind of kinds) {
        const model = target.models[turn++ % target.models.length] as string;
        const whole = complete(target, document, model);
        yield { target, model, path, body: replaced(whole, path, kind) };
      }
    }
  }
}

export async function startService(): Promise<Service> {
  const upstream = await startSoundUpstream();
  const folder = temporaryFolder("types");
  mkdirSync(join(folder.path, "providers"));
  const wires = Object.values(upstreams).flat();
  for (const wire of wires)
    writeFileSync(
      join(folder.path, `providers/p-${wire}.yaml`),
      `{ provider: p-${wire}, auth: none, wires: { ${wire}: {} } }`,
    );
  const channels = wires.map((wire) => ({
    name: wire,
    provider: `p-${wire}`,
    key: "none",
    base_url: `${upstream.url}/${wire}`,
    models: [`m-${wire}`],
  }));
  const tokens = [{ name: "t", value: TOKEN }];
  const gateway = await startGatewayProcess({
    folder: folder.path,
    config: JSON.stringify({ tokens, channels, log: { level: "error" } }),
  });
  const lines: string[] = [];
  gateway.child.stdout?.on("data", (text) => lines.push(String(text)));
  gateway.child.stderr?.on("data", (text) => lines.push(String(text)));
  const agent = new Agent({ connections: 16, pipelining: 1 });
  return {
    lines,
    async ask({ target, model, body }) {
      const { path, headers } = target;
      const reply = await request(gateway.url + path.replace("{model}", model), {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
        body: JSON.stringify(body),
        dispatcher: agent,
      });
      return { status: reply.statusCode, text: await reply.body.text() };
    },
    async close() {
      await agent.destroy();
      await gateway.stop("SIGTERM");
      upstream.close();
      folder.remove();
    },
  };
}
