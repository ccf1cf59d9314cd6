import { describe, expect, it } from "vitest";
import { Proofs } from "./known-proofs.ts";

const proof = (value: string) => ({ sig: { format: "ring", kind: "signature" as const, value } });

describe("proofs", () => {
  it("belong to the caller that got them", () => {
    const proofs = new Proofs({ entries: 9, maxBytes: 9000, ttlMs: 1000 });
    proofs.of("ann").remember("c", proof("S"));
    expect(proofs.of("ann").recall("c")).toEqual(proof("S"));
    expect(proofs.of("bob").recall("c")).toBeUndefined();
  });

  it("are bounded in number, in size and in age", async () => {
    const few = new Proofs({ entries: 2, maxBytes: 9000, ttlMs: 1000 }).of("ann");
    for (const id of ["a", "b", "c"]) few.remember(id, proof(id));
    expect(["a", "b", "c"].map((id) => few.recall(id)?.sig?.value)).toEqual([undefined, "b", "c"]);

    const small = new Proofs({ entries: 99, maxBytes: 2000, ttlMs: 1000 }).of("ann");
    small.remember("a", proof("x".repeat(1500)));
    small.remember("b", proof("x".repeat(1500)));
    small.remember("huge", proof("x".repeat(5000)));
    expect(["a", "b", "huge"].map((id) => small.recall(id) !== undefined)).toEqual([false, true, false]);

    const brief = new Proofs({ entries: 9, maxBytes: 9000, ttlMs: 5 }).of("ann");
    brief.remember("a", proof("S"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(brief.recall("a")).toBeUndefined();
  });
});
