/** The proofs that hammering processes store: each contains its key. */
export const scope = { owner: "ann", channel: "north", model: "m" };

/** Its length depends on the key, so that adjacent records have different lengths. */
export function proofFor(key: number): string {
  return `${key}:`.padEnd(10 + ((key * 37) % 900), String(key % 10));
}
