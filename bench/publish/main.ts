/**
 * `npm run bench:publish`: how long an administrator waits until every process serves a change, by the number of
 * tokens in the store. Each change goes through the admin API of a whole gateway. Prints the median and the 90th percentile,
 * in milliseconds.
 *
 * `--tokens 1,1000,100000` `--processes 1,8` `--edits 40`
 */
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { insertRows } from "../../engine/store/database/insert-rows.ts";
import { openStore } from "../../engine/store/database/open-store.ts";
import { inTransaction } from "../../engine/store/database/store.ts";
import { createToken } from "../../engine/store/identity/token-rows.ts";
import { quantile } from "../quantile.ts";
import { endAll, startGateway } from "../start-server.ts";
import { type Admin, logIn } from "./admin.ts";

const list = { type: "string" } as const;
const { values } = parseArgs({ options: { tokens: list, processes: list, edits: list } });
const numbers = (listText: string): number[] => listText.split(",").map(Number);
const edits = Number(values.edits ?? 40);
const PASSWORD = "a password of the benchmark";

/** Makes a store with the given number of tokens. All but the first are copies of it, with other names and values. */
async function seed(folder: string, tokens: number): Promise<string> {
  const store = await openStore({ url: join(folder, "polywire.db") });
  const { token } = await createToken(store, { name: "edited", models: ["bench*"], rpm: 1_000_000 });
  const row = await store.db.selectFrom("tokens").selectAll().executeTakeFirstOrThrow();
  await inTransaction(store, async (inside) => {
    const copy = (_: unknown, at: number): object => ({
      ...row,
      id: `${row.id.slice(0, 24)}${(at + 1).toString(16).padStart(12, "0")}`,
      name: `token ${at}`,
      digest: at.toString(16).padStart(64, "0"),
    });
    await insertRows(inside, { into: "tokens", ending: "" }, Array.from({ length: tokens - 1 }, copy));
  });
  await store.close();
  return token.id;
}

/** Milliseconds of each change. */
async function measure(admin: Admin, path: string, change: (at: number) => object): Promise<number[]> {
  const durations: number[] = [];
  let { version } = await admin.call("GET", path);
  for (let at = 0; at < edits; at++) {
    const began = performance.now();
    ({ version } = await admin.call("PATCH", path, { version, ...change(at) }));
    durations.push(performance.now() - began);
  }
  return durations;
}

async function run(tokens: number, processes: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "polywire-publish-"));
  const children: ChildProcess[] = [];
  const token = await seed(folder, tokens);
  const config = join(folder, "polywire.yaml");
  writeFileSync(config, "log: { level: warn }\n");
  try {
    const env = { POLYWIRE_ADMIN_PASSWORD: PASSWORD };
    const { url, child } = await startGateway({ config, data: folder, processes, env });
    children.push(child);
    const admin = await logIn(url, PASSWORD);
    const { id: channel } = await admin.call("POST", "/channels", {
      name: "bench",
      provider: "compatible",
      key: "a key",
      baseUrl: "http://127.0.0.1:9/v1",
      models: [{ name: "bench" }],
    });
    const cells = [
      await measure(admin, `/tokens/${token}`, (at) => ({ rpm: 1_000 + at })),
      await measure(admin, `/channels/${channel}`, (at) => ({ weight: 1 + at })),
    ];
    const text = cells.flatMap((durations) => [0.5, 0.9].map((share) => quantile(durations, share)));
    return text.map((ms) => ms.toFixed(1).padStart(12)).join("");
  } finally {
    await endAll(children);
    rmSync(folder, { recursive: true });
  }
}

const heads = ["token p50", "token p90", "channel p50", "channel p90"];
console.log("ms until served".padEnd(30) + heads.map((head) => head.padStart(12)).join(""));
for (const processes of numbers(values.processes ?? "1,8"))
  for (const tokens of numbers(values.tokens ?? "1,1000,100000"))
    console.log(`${tokens} tokens, ${processes} processes`.padEnd(30) + (await run(tokens, processes)));
