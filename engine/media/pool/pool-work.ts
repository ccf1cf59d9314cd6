/** The entry of the pool's threads; only there is the pool's own package needed. */
import { move } from "piscina";
import { type Work, work } from "./byte-work.ts";

export interface Task {
  name: keyof Work;
  bytes: Uint8Array;
}

export default function run({ name, bytes }: Task): Uint8Array {
  return move(work[name](bytes)) as Uint8Array;
}
