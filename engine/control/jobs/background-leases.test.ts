/** Gateways on one store, each with its own folder, and responses that their processes generate. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "../../gateway/log/log.ts";
import { createStoredAnswers } from "../../store/answers/stored-answers.ts";
import { openStore } from "../../store/database/open-store.ts";
import type { OpenStore } from "../../store/database/store.ts";
import { BackgroundLeases } from "./background-leases.ts";

const log = createLog({ level: "silent" });
const room = { maxEntries: 100, maxBytes: 1e6, maxEntriesPerOwner: 100, maxBytesPerOwner: 1e6 };
const folders: string[] = [];
const runs: BackgroundLeases[] = [];
let store: OpenStore;

beforeEach(async () => {
  store = await openStore({ url: ":memory:" });
});
afterEach(async () => {
  await Promise.all(runs.splice(0).map((each) => each.close()));
  await store.close();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function folder(): string {
  folders.push(mkdtempSync(join(tmpdir(), "polywire-runs-")));
  return folders.at(-1) as string;
}

async function begin(path: string, alive: string[], adopted: string[] = []): Promise<BackgroundLeases> {
  const gateway = new BackgroundLeases(path, new Set(alive));
  runs.push(gateway);
  await gateway.begin(store, adopted, log);
  return gateway;
}

/** Stores one response per process. @returns a function that lists the abandoned ones */
async function making(...runners: string[]): Promise<() => Promise<string[]>> {
  const answers = createStoredAnswers(store, () => room);
  const times = { createdMs: Date.now(), expiresMs: Date.now() + 1e6 };
  for (const runner of runners)
    await answers.put({ owner: "o", id: runner, wire: "w", answer: "{}", items: [], runner, ...times });
  return async () => {
    const all = await Promise.all(runners.map((id) => answers.get("o", id)));
    return all.flatMap((each) => (each?.abandoned === true ? [each.id] : []));
  };
}

it("only the responses of a dead process are abandoned", async () => {
  const [here, there] = [await begin(folder(), ["a", "b"]), await begin(folder(), ["a"])];
  const names = [here.runnerOf("a"), here.runnerOf("b"), there.runnerOf("a")];
  const abandoned = await making(...names);
  expect(await abandoned()).toEqual([]);
  here.endProcess("a");
  await here.close();
  expect(await abandoned()).toEqual([names[0]]);
});

it("the responses of a dead gateway are abandoned when the next gateway uses its folder; another machine's continue", async () => {
  const [first, second, elsewhere] = [folder(), folder(), folder()];
  const dead = [await begin(first, ["a"]), await begin(second, ["a"])];
  const other = await begin(elsewhere, ["a"]);
  const names = [...dead, other].map((each) => each.runnerOf("a"));
  const abandoned = await making(...names);
  await begin(first, ["b"]);
  expect(await abandoned()).toEqual([names[0]]);
  await begin(folder(), ["b"], [second]);
  expect(await abandoned()).toEqual([names[0], names[1]]);
});
