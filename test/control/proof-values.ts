/** What processes that hammer on shared proofs remember: every proof says which key it is for. */
export const scope = { owner: "ann", channel: "north", model: "m" };

/** As long as the key says, so that records of many lengths stand beside each other. */
export function proofFor(key: number): string {
  return `${key}:`.padEnd(10 + ((key * 37) % 900), String(key % 10));
}
