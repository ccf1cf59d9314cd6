// After an install: what only a first start does (stripping types, checking mappings, making one file of all modules, compiling
// what answers a request) is done when somebody asks for the gateway. As a package manager compiles what it installs; if anything
// is in the way, nothing is said, and the first start does it.
import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Longer than this it is not worth. */
const GIVE_UP_MS = 20_000;
/** When compiled code has been written, too (`engine/cli/start/code-cache.mjs`). */
const WRITTEN_MS = 1_500;

const fileOf = (name) => fileURLToPath(new URL(`../engine/cli/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "polywire-warm-"));
const token = randomUUID();
const env = { PATH: process.env.PATH, POLYWIRE_DATA: folder, POLYWIRE_TOKEN: token };
spawnSync(process.execPath, [fileOf("start/build-program.mjs")], {
  stdio: "ignore",
  env,
  timeout: GIVE_UP_MS,
});
// No configuration in its folder: the embedded default, on a free port of this machine's own.
const gateway = spawn(process.execPath, [fileOf("polywire.mjs"), "serve", "--port", "0"], {
  cwd: folder,
  stdio: ["ignore", "pipe", "ignore"],
  env,
});
const limit = setTimeout(() => gateway.kill("SIGKILL"), GIVE_UP_MS);
gateway.stdout.once("data", (banner) => {
  const [url] = /http:\S+/.exec(String(banner)) ?? [];
  // One on its own wire, one that is converted.
  Promise.allSettled(["demo-chat", "demo-messages"].map((model) => ask(url, model))).then(() =>
    setTimeout(() => gateway.kill("SIGTERM"), WRITTEN_MS),
  );
});
gateway.on("error", () => {});
gateway.on("close", () => {
  clearTimeout(limit);
  rmSync(folder, { recursive: true, force: true });
});

async function ask(url, model) {
  const answer = await fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ model, messages: [{ role: "user", content: "Hello" }] }),
  });
  await answer.text();
}
