/**
 * Proofs of calls in shared memory: a lookup returns the complete proof of its key or none, also while processes
 * write and crash.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import {
  type CellsSize,
  createSharedCounters,
  type SharedCounters,
} from "../../engine/control/shared-memory/shared-counters.ts";
import { openMemory } from "../../engine/control/shared-memory/shared-memory.ts";
import { joinSharedProofs, SharedProofs } from "../../engine/control/shared-memory/shared-proofs.ts";
import type { RingLimits } from "../../engine/gateway/proofs/proof-ring.ts";
import { ProofStore } from "../../engine/gateway/proofs/proof-store.ts";
import type { Hammered, ProofHammer } from "./proof-process.ts";
import { proofFor, scope } from "./proof-values.ts";

const SIZE: CellsSize = { seats: 3, rows: 64 };
/** So small that writers wrap around all the time and overwrite each other's records. */
const LIMITS: RingLimits = { entries: 200, maxBytes: 65_536, ttlMs: 3_600_000 };
const KEYS = 1_000;
const PROCESSES = 4;
const KILLS = 12;

const opened: SharedCounters[] = [];
afterAll(() => {
  for (const memory of opened) memory.close();
});

function open(entries: number): SharedCounters {
  const memory = createSharedCounters(openMemory(), SIZE);
  opened.push(memory);
  new SharedProofs(memory.file, SIZE).resize(entries);
  return memory;
}

async function begin({ file }: SharedCounters, from: number): Promise<ChildProcess> {
  const child = fork(new URL("./proof-process.ts", import.meta.url), {
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc", file],
  });
  const job: ProofHammer = { size: SIZE, limits: LIMITS, keys: KEYS, from };
  child.send(job);
  await once(child, "message");
  return child;
}

async function finish(child: ChildProcess): Promise<Hammered> {
  child.send("stop");
  const [tally] = await once(child, "message");
  return tally as Hammered;
}

test("with processes that overwrite each other and are killed, no lookup returns another key's proof or a corrupted one", async () => {
  const memory = open(LIMITS.entries);
  const running = await Promise.all(Array.from({ length: PROCESSES }, (_, at) => begin(memory, at)));
  for (let kill = 0; kill < KILLS; kill++) {
    await setTimeout(30 + ((kill * 7) % 20));
    const victim = running.shift() as ChildProcess;
    victim.kill("SIGKILL");
    running.push(await begin(memory, 100 + kill));
  }
  const tallies = await Promise.all(running.map(finish));
  expect(tallies.flatMap(({ wrong }) => wrong)).toEqual([]);
  for (const { remembered, found } of tallies) expect([remembered > 0, found > 0]).toEqual([true, true]);

  // A killed process must not leave a lock that blocks later ones.
  const proofs = new ProofStore(LIMITS, joinSharedProofs(memory.file, SIZE)).memoryFor(scope);
  const fresh = Array.from({ length: 20 }, (_, at) => KEYS + at);
  for (const key of fresh)
    proofs.remember(`${key}`, { sig: { format: "ring", kind: "signature", value: proofFor(key) } });
  expect(fresh.map((key) => proofs.recall(`${key}`)?.sig?.value)).toEqual(fresh.map(proofFor));
});

test("a proof that one process stored is found by the others, and two proofs of one key cancel each other for all", () => {
  const memory = open(99);
  const limits = { ...LIMITS, entries: 99 };
  const join = () => new ProofStore(limits, joinSharedProofs(memory.file, SIZE)).memoryFor(scope);
  const [one, other] = [join(), join()];
  const sig = (value: string) => ({ sig: { format: "ring", kind: "signature" as const, value } });
  expect(other.mayKnow()).toBe(false);
  one.remember("a", sig("A"));
  one.remember("b", sig("B"));
  expect([other.mayKnow(), other.recall("a"), other.recall("b")]).toEqual([true, sig("A"), sig("B")]);
  other.remember("b", sig("B2"));
  expect([one.recall("b"), other.recall("b")]).toEqual([undefined, undefined]);
});

test("with more entries than room, each process keeps its own", () => {
  const memory = open(99);
  const limits = { ...LIMITS, entries: 99_999 };
  const join = () => new ProofStore(limits, joinSharedProofs(memory.file, SIZE)).memoryFor(scope);
  const [one, other] = [join(), join()];
  one.remember("a", {});
  expect([one.recall("a"), other.recall("a")]).toEqual([{}, undefined]);
});
