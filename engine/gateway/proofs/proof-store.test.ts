import { describe, expect, it, test } from "vitest";
import type { ProofMemory } from "../../conversion/hub/conversation-proofs.ts";
import { ProofRing, privateMemory, type RingLimits, type RingMemory } from "./proof-ring.ts";
import { type ProofScope, ProofStore } from "./proof-store.ts";

const proof = (value: string) => ({ sig: { format: "ring", kind: "signature" as const, value } });
const ann: ProofScope = { owner: "ann", channel: "north", model: "m" };

const clock = { now: 0 };
const open = (limits: Partial<RingLimits> = {}, memory?: RingMemory): ProofStore =>
  new ProofStore({ entries: 99, maxBytes: 9000, ttlMs: 1000, ...limits }, memory, () => clock.now);
const recalled = (memory: ProofMemory, ...keys: string[]): (string | undefined)[] =>
  keys.map((key) => memory.recall(key)?.sig?.value);

describe("proofs", () => {
  test.each([{ owner: "bob" }, { channel: "south" }, { model: "n" }])("are not those of %o", (other) => {
    const proofs = open();
    expect(proofs.of(ann).mayKnow()).toBe(false);
    proofs.of(ann).remember("c", proof("S"));
    expect(proofs.of(ann).mayKnow()).toBe(true);
    expect(recalled(proofs.of(ann), "c", "d")).toEqual(["S", undefined]);
    expect(recalled(proofs.of({ ...ann, ...other }), "c")).toEqual([undefined]);
  });

  it("are none where a key was remembered with two", () => {
    const memory = open().of(ann);
    memory.remember("c", proof("S"));
    memory.remember("c", proof("S"));
    expect(recalled(memory, "c")).toEqual(["S"]);
    memory.remember("c", proof("T"));
    expect(recalled(memory, "c")).toEqual([undefined]);
    memory.remember("c", proof("S"));
    expect(recalled(memory, "c")).toEqual([undefined]);
  });

  it("are bounded in number, in size and in age", () => {
    const few = open({ entries: 2 }).of(ann);
    for (const key of ["a", "b", "c"]) few.remember(key, proof(key));
    expect(recalled(few, "a", "b", "c")).toEqual([undefined, "b", "c"]);

    const small = open({ maxBytes: 2000 }).of(ann);
    small.remember("a", proof("x".repeat(1500)));
    small.remember("b", proof("x".repeat(1500)));
    small.remember("huge", proof("x".repeat(5000)));
    expect(recalled(small, "a", "b", "huge").map((value) => value !== undefined)).toEqual([
      false,
      true,
      false,
    ]);

    const brief = open({ ttlMs: 5 }).of(ann);
    brief.remember("a", proof("S"));
    expect(recalled(brief, "a")).toEqual(["S"]);
    clock.now += 6;
    expect(recalled(brief, "a")).toEqual([undefined]);
  });

  it("are kept while they are used, however many others come", () => {
    const memory = open().of(ann);
    memory.remember("used", proof("S"));
    memory.remember("unused", proof("S"));
    for (let at = 0; at < 500; at++) {
      memory.remember(`${at}`, proof("x".repeat(200)));
      expect(recalled(memory, "used")).toEqual(["S"]);
    }
    expect(recalled(memory, "unused", "499")).toEqual([undefined, "x".repeat(200)]);
  });

  it("are as old as they are, however often they are used", () => {
    const memory = open({ ttlMs: 300 }).of(ann);
    memory.remember("used", proof("S"));
    for (let at = 0; at < 300; at++) {
      clock.now += 1;
      memory.remember(`${at}`, proof("x".repeat(200)));
      expect(recalled(memory, "used")).toEqual(["S"]);
    }
    clock.now += 1;
    expect(recalled(memory, "used")).toEqual([undefined]);
  });

  it("are found by all who share the memory, and by each alone where it cannot be had", () => {
    const shared = privateMemory(9000);
    open({}, shared).of(ann).remember("c", proof("S"));
    expect(recalled(open({}, shared).of(ann), "c")).toEqual(["S"]);
    const refused: RingMemory = {
      ...shared,
      cells() {
        throw new Error("no room");
      },
    };
    const alone = open({}, refused).of(ann);
    alone.remember("c", proof("T"));
    expect(recalled(alone, "c")).toEqual(["T"]);
  });

  it("are not found where a writer had no room, or died before it had written", () => {
    const memory = privateMemory(9000);
    let room = 100;
    const narrow: RingMemory = {
      ...memory,
      write(offset, bytes) {
        memory.write(offset, bytes.subarray(0, room));
        if (bytes.length > room) throw new Error("no room");
      },
    };
    const proofs = open({}, narrow).of(ann);
    proofs.remember("a", proof("x".repeat(500)));
    expect(recalled(proofs, "a")).toEqual([undefined]);
    room = 9000;
    proofs.remember("a", proof("S"));
    expect(recalled(proofs, "a")).toEqual(["S"]);
  });

  it("are not found where other bytes stand in their place", () => {
    const memory = privateMemory(9000);
    const proofs = open({}, memory).of(ann);
    proofs.remember("a", proof("S"));
    memory.write(100, Buffer.from("X"));
    expect(recalled(proofs, "a")).toEqual([undefined]);
  });

  it("are those of the whole key, not of the part of it that the index knows", () => {
    const ring = new ProofRing(privateMemory(9000), { entries: 99, maxBytes: 9000, ttlMs: 1000 });
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 1).fill(2, 8)];
    ring.remember(one, Buffer.from("one"));
    expect(ring.recall(other)).toBeUndefined();
    ring.remember(other, Buffer.from("other"));
    expect([ring.recall(one), ring.recall(other)].map(String)).toEqual(["one", "other"]);
  });
});
