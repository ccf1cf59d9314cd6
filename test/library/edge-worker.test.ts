/**
 * The example of an edge worker, on every runtime that is installed, called with the `openai` package. `POLYWIRE_TEST_RUNTIMES`
 * names a folder whose `node_modules` has `bun`, `deno` and `workerd`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { bundle } from "./bundle.ts";
import { startUpstream, type Upstream } from "./messages-upstream.ts";

const runtimes = process.env.POLYWIRE_TEST_RUNTIMES;
const folder = mkdtempSync(join(tmpdir(), "polywire-edge-"));
let upstream: Upstream;

beforeAll(async () => {
  upstream = await startUpstream();
  writeFileSync(join(folder, "worker.js"), await bundle(join(packageRoot, "examples/edge-worker/worker.js")));
  writeFileSync(join(folder, "serve.js"), SERVE);
});
afterAll(async () => {
  await upstream.close();
  rmSync(folder, { recursive: true });
});

/** Serves a worker's `fetch` with the server that the runtime has. */
const SERVE = `import worker from "./worker.js";
const env = { UPSTREAM: process.env.UPSTREAM, UPSTREAM_KEY: "key" };
const port = Number(process.env.PORT);
const fetch = (request) => worker.fetch(request, env);
if (globalThis.Bun) Bun.serve({ port, hostname: "127.0.0.1", fetch });
else if (globalThis.Deno) Deno.serve({ port, hostname: "127.0.0.1", onListen() {} }, fetch);
else {
  const { createServer } = await import("node:http");
  const { Readable } = await import("node:stream");
  createServer(async (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const body = method === "POST" ? Readable.toWeb(incoming) : undefined;
    const response = await fetch(new Request("http://worker" + url, { method, headers, body, duplex: "half" }));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    Readable.fromWeb(response.body).pipe(outgoing);
  }).listen(port, "127.0.0.1");
}
`;

const WORKERD = (port: number): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker), (name = "upstream", network = (allow = ["private"]))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-06-01",
  globalOutbound = "upstream",
  bindings = [(name = "UPSTREAM", text = "${upstream.url}"), (name = "UPSTREAM_KEY", text = "key")]
);
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function startRuntime(name: string, program: string, port: number): Promise<ChildProcess> {
  writeFileSync(join(folder, "worker.capnp"), WORKERD(port));
  const args: Readonly<Record<string, string[]>> = {
    node: ["--disallow-code-generation-from-strings", "serve.js"],
    bun: ["serve.js"],
    deno: ["run", "--no-config", "--allow-net=127.0.0.1", "--allow-env", "serve.js"],
    workerd: ["serve", "worker.capnp"],
  };
  const env = { ...process.env, PORT: String(port), UPSTREAM: upstream.url };
  const child = spawn(program, args[name] ?? [], {
    cwd: folder,
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  while (child.exitCode === null) {
    const isListening = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isListening) return child;
    await setTimeout(50);
  }
  throw new Error(`${name} ended with ${child.exitCode}`);
}

const names = ["node", "bun", "deno", "workerd"];
const programOf = (name: string): string =>
  name === "node" ? process.execPath : join(runtimes ?? "", "node_modules/.bin", name);

describe.each(names)("%s", (name) => {
  const program = programOf(name);
  const isThere = existsSync(program);
  test.skipIf(!isThere)("serves the `openai` package from Messages", async () => {
    const port = await freePort();
    const child = await startRuntime(name, program, port);
    try {
      const client = new OpenAI({ baseURL: `http://127.0.0.1:${port}/v1`, apiKey: "x", maxRetries: 0 });
      const ask = { model: "m", max_tokens: 50, messages: [{ role: "user" as const, content: "Hi" }] };
      const whole = await client.chat.completions.create(ask);
      expect(whole.choices[0]?.message.content).toBe("Hello, wörld 🌍");
      expect(whole.usage).toMatchObject({ prompt_tokens: 3, completion_tokens: 5 });
      let text = "";
      const stream = await client.chat.completions.create({ ...ask, stream: true });
      for await (const { choices } of stream) text += choices[0]?.delta.content ?? "";
      expect(text).toBe("Hello, wörld 🌍");
      const busy = await client.chat.completions.create({ ...ask, model: "busy" }).catch((error) => error);
      expect(busy).toMatchObject({ status: 429, message: expect.stringContaining("slow down") });
      const invalid = await client.chat.completions
        .create({ ...ask, messages: "hi" as never })
        .catch((error) => error);
      expect(invalid).toMatchObject({ status: 400, param: "messages" });
      expect(upstream.requests.at(-1)).toMatchObject({
        path: "/messages",
        headers: { "x-api-key": "key" },
      });
    } finally {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  });
});
