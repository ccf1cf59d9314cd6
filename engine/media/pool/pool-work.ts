/** Entry module of the pool's threads. Only the threads need the pool's package. */
import { move } from "piscina";
import { type Work, work } from "./byte-work.ts";

export interface Task {
  name: keyof Work;
  bytes: Uint8Array;
}

export default function run({ name, bytes }: Task): Uint8Array {
  return move(work[name](bytes)) as Uint8Array;
}
