/** A process that stores and looks up proofs as fast as it can, until it is told to stop or killed. */
import { MEMORY_FILE } from "../../engine/control/processes/messages.ts";
import type { CellsSize } from "../../engine/control/shared-memory/shared-counters.ts";
import { joinSharedProofs } from "../../engine/control/shared-memory/shared-proofs.ts";
import type { RingLimits } from "../../engine/gateway/proofs/proof-ring.ts";
import { ProofStore } from "../../engine/gateway/proofs/proof-store.ts";
import { proofFor, scope } from "./proof-values.ts";

export interface ProofHammer {
  size: CellsSize;
  limits: RingLimits;
  /** Keys are numbers below this; a proof contains its key. */
  keys: number;
  /** The first key of this process. */
  from: number;
}

export interface Hammered {
  remembered: number;
  found: number;
  /** Proofs of another key, or corrupted ones. */
  wrong: string[];
}

process.once("message", ({ size, limits, keys, from }: ProofHammer) => {
  const memory = new ProofStore(limits, joinSharedProofs(MEMORY_FILE, size)).memoryFor(scope);
  const tally: Hammered = { remembered: 0, found: 0, wrong: [] };
  let key = from;
  let isOver = false;
  process.on("message", () => {
    isOver = true;
  });
  const round = (): void => {
    for (let turn = 0; turn < 200; turn++) {
      key = (key * 31 + 7) % keys;
      memory.remember(`${key}`, { sig: { format: "ring", kind: "signature", value: proofFor(key) } });
      tally.remembered++;
      const other = (key * 17 + turn) % keys;
      const value = memory.recall(`${other}`)?.sig?.value;
      if (value === undefined) continue;
      tally.found++;
      if (value !== proofFor(other)) tally.wrong.push(`${other}: ${value}`);
    }
    if (isOver) process.send?.(tally, () => process.disconnect());
    else setImmediate(round);
  };
  process.send?.("ready", round);
});
