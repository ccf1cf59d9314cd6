import { describe, expect, it, test } from "vitest";
import type { ProofMemory } from "../../conversion/hub/conversation-proofs.ts";
import { ProofRing, privateMemory, type RingLimits, type RingMemory } from "./proof-ring.ts";
import { type ProofScope, ProofStore } from "./proof-store.ts";

const proof = (value: string) => ({ sig: { format: "ring", kind: "signature" as const, value } });
const ann: ProofScope = { owner: "ann", channel: "north", model: "m" };

const clock = { now: 0 };
const openStore = (limits: Partial<RingLimits> = {}, memory?: RingMemory): ProofStore =>
  new ProofStore({ entries: 99, maxBytes: 9000, ttlMs: 1000, ...limits }, memory, () => clock.now);
const recallAll = (memory: ProofMemory, ...keys: string[]): (string | undefined)[] =>
  keys.map((key) => memory.recall(key)?.sig?.value);

describe("proofs", () => {
  test.each([{ owner: "bob" }, { channel: "south" }, { model: "n" }])(
    "belong to one scope, not to one with %o",
    (other) => {
      const proofs = openStore();
      expect(proofs.memoryFor(ann).mayKnow()).toBe(false);
      proofs.memoryFor(ann).remember("c", proof("S"));
      expect(proofs.memoryFor(ann).mayKnow()).toBe(true);
      expect(recallAll(proofs.memoryFor(ann), "c", "d")).toEqual(["S", undefined]);
      expect(recallAll(proofs.memoryFor({ ...ann, ...other }), "c")).toEqual([undefined]);
    },
  );

  it("are not returned for a key with two different proofs", () => {
    const memory = openStore().memoryFor(ann);
    memory.remember("c", proof("S"));
    memory.remember("c", proof("S"));
    expect(recallAll(memory, "c")).toEqual(["S"]);
    memory.remember("c", proof("T"));
    expect(recallAll(memory, "c")).toEqual([undefined]);
    memory.remember("c", proof("S"));
    expect(recallAll(memory, "c")).toEqual([undefined]);
  });

  it("are bounded in number, in size and in age", () => {
    const few = openStore({ entries: 2 }).memoryFor(ann);
    for (const key of ["a", "b", "c"]) few.remember(key, proof(key));
    expect(recallAll(few, "a", "b", "c")).toEqual([undefined, "b", "c"]);

    const small = openStore({ maxBytes: 2000 }).memoryFor(ann);
    small.remember("a", proof("x".repeat(1500)));
    small.remember("b", proof("x".repeat(1500)));
    small.remember("huge", proof("x".repeat(5000)));
    expect(recallAll(small, "a", "b", "huge").map((value) => value !== undefined)).toEqual([
      false,
      true,
      false,
    ]);

    const brief = openStore({ ttlMs: 5 }).memoryFor(ann);
    brief.remember("a", proof("S"));
    expect(recallAll(brief, "a")).toEqual(["S"]);
    clock.now += 6;
    expect(recallAll(brief, "a")).toEqual([undefined]);
  });

  it("stay while they are used, however many others are stored", () => {
    const memory = openStore().memoryFor(ann);
    memory.remember("used", proof("S"));
    memory.remember("unused", proof("S"));
    for (let at = 0; at < 500; at++) {
      memory.remember(`${at}`, proof("x".repeat(200)));
      expect(recallAll(memory, "used")).toEqual(["S"]);
    }
    expect(recallAll(memory, "unused", "499")).toEqual([undefined, "x".repeat(200)]);
  });

  it("expire after their lifetime, however often they are used", () => {
    const memory = openStore({ ttlMs: 300 }).memoryFor(ann);
    memory.remember("used", proof("S"));
    for (let at = 0; at < 300; at++) {
      clock.now += 1;
      memory.remember(`${at}`, proof("x".repeat(200)));
      expect(recallAll(memory, "used")).toEqual(["S"]);
    }
    clock.now += 1;
    expect(recallAll(memory, "used")).toEqual([undefined]);
  });

  it("are found by all stores with the same memory; without shared memory, a store uses its own", () => {
    const shared = privateMemory(9000);
    openStore({}, shared).memoryFor(ann).remember("c", proof("S"));
    expect(recallAll(openStore({}, shared).memoryFor(ann), "c")).toEqual(["S"]);
    const refused: RingMemory = {
      ...shared,
      cells() {
        throw new Error("no memory left");
      },
    };
    const alone = openStore({}, refused).memoryFor(ann);
    alone.remember("c", proof("T"));
    expect(recallAll(alone, "c")).toEqual(["T"]);
  });

  it("are not found if their writer had no memory left, or died during the write", () => {
    const memory = privateMemory(9000);
    let freeBytes = 100;
    const narrow: RingMemory = {
      ...memory,
      write(offset, bytes) {
        memory.write(offset, bytes.subarray(0, freeBytes));
        if (bytes.length > freeBytes) throw new Error("no memory left");
      },
    };
    const proofs = openStore({}, narrow).memoryFor(ann);
    proofs.remember("a", proof("x".repeat(500)));
    expect(recallAll(proofs, "a")).toEqual([undefined]);
    freeBytes = 9000;
    proofs.remember("a", proof("S"));
    expect(recallAll(proofs, "a")).toEqual(["S"]);
  });

  it("are not found if their bytes were overwritten", () => {
    const memory = privateMemory(9000);
    const proofs = openStore({}, memory).memoryFor(ann);
    proofs.remember("a", proof("S"));
    memory.write(100, Buffer.from("X"));
    expect(recallAll(proofs, "a")).toEqual([undefined]);
  });

  it("are found by the whole key, not by its part in the index", () => {
    const ring = new ProofRing(privateMemory(9000), { entries: 99, maxBytes: 9000, ttlMs: 1000 });
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 1).fill(2, 8)];
    ring.remember(one, Buffer.from("one"));
    expect(ring.recall(other)).toBeUndefined();
    ring.remember(other, Buffer.from("other"));
    expect([ring.recall(one), ring.recall(other)].map(String)).toEqual(["one", "other"]);
  });
});
