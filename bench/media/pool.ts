/**
 * `npm run bench:pool`: from how many bytes on the event loop is free sooner when base64 is made by a thread. For each size
 * the time in which the loop could do nothing else, alone and by way of the pool, and the time until the result is there.
 */
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { Piscina } from "piscina";
import { work } from "../../engine/media/pool/pool-work.ts";

const SIZES = [16, 64, 128, 256, 512, 1024, 4096, 20_480].map((kilobytes) => kilobytes * 1024);
const TURNS = 30;

const pool = new Piscina({
  filename: new URL("../../engine/media/pool/pool-work.ts", import.meta.url).href,
  minThreads: 1,
  maxThreads: 1,
  atomics: "disabled",
});

/** Whatever else the machine does only adds. */
const least = (times: number[]): number => Math.min(...times);

console.log("bytes      alone ms   pool: loop ms   pool: until there ms");
for (const size of SIZES) {
  const source = Buffer.alloc(size, "abcdefgh");
  const [alone, held, there]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn < TURNS; turn++) {
    const start = performance.now();
    work.toBase64(source);
    alone.push(performance.now() - start);
    const bytes = Uint8Array.from(source);
    const before = performance.eventLoopUtilization();
    const sent = performance.now();
    await pool.run({ name: "toBase64", bytes }, { transferList: [bytes.buffer] });
    there.push(performance.now() - sent);
    held.push(performance.eventLoopUtilization(before).active);
    await setTimeout(1);
  }
  const cells = [alone, held, there].map((times) => least(times).toFixed(3).padStart(10));
  console.log(String(size).padEnd(10), cells.join("    "));
}
await pool.destroy();
