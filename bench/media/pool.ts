/**
 * `npm run bench:pool`: the size from which base64 encoding in a worker thread blocks the event loop for less time than direct
 * encoding. Prints for each size how long the loop is blocked, directly and with the pool, and the time until the result. Then
 * the same for sound in sessions: the time to resample a piece, compared with the transfer of its bytes to a thread and back.
 * The thread also encodes these bytes as base64.
 */
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { Piscina } from "piscina";
import { AudioConverter, type AudioFormat } from "../../engine/conversion/hub/audio-samples.ts";
import { work } from "../../engine/media/pool/byte-work.ts";

const SIZES = [16, 64, 128, 256, 512, 1024, 4096, 20_480].map((kilobytes) => kilobytes * 1024);
const TURNS = 30;

const pool = new Piscina({
  filename: new URL("../../engine/media/pool/pool-work.ts", import.meta.url).href,
  minThreads: 1,
  maxThreads: 1,
  atomics: "disabled",
});

/** Other load on the machine only adds time. */
const fastest = (times: number[]): number => Math.min(...times);

async function measure(source: Buffer, runDirectly: () => void): Promise<string> {
  const [ownLoop, poolLoop, poolTotal]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn < TURNS; turn++) {
    const start = performance.now();
    runDirectly();
    ownLoop.push(performance.now() - start);
    const bytes = Uint8Array.from(source);
    const before = performance.eventLoopUtilization();
    const sent = performance.now();
    await pool.run({ name: "toBase64", bytes }, { transferList: [bytes.buffer] });
    poolTotal.push(performance.now() - sent);
    poolLoop.push(performance.eventLoopUtilization(before).active);
    await setTimeout(1);
  }
  return [ownLoop, poolLoop, poolTotal].map((times) => fastest(times).toFixed(3).padStart(10)).join("    ");
}

console.log("bytes                       direct ms   pool: loop ms   pool: total ms");
for (const size of SIZES) {
  const source = Buffer.alloc(size, "abcdefgh");
  const cells = await measure(source, () => work.toBase64(source));
  console.log(String(size).padEnd(24), cells);
}

const PCM: AudioFormat = { encoding: "pcm16", rate: 24_000 };
const FORMS: readonly [string, AudioFormat, AudioFormat][] = [
  ["24 kHz to 16 kHz", PCM, { ...PCM, rate: 16_000 }],
  ["16 kHz to 24 kHz", { ...PCM, rate: 16_000 }, PCM],
  ["G.711 to 24 kHz", { encoding: "ulaw", rate: 8_000 }, PCM],
  ["44.1 kHz to 24 kHz", { ...PCM, rate: 44_100 }, PCM],
];
for (const seconds of [0.1, 1, 10])
  for (const [name, from, to] of FORMS) {
    const bytes = Math.round(from.rate * seconds) * (from.encoding === "pcm16" ? 2 : 1);
    const samples = Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 31) % 251));
    const base64 = samples.toString("base64");
    const converter = new AudioConverter(from, to);
    const cells = await measure(Buffer.from(base64), () => void converter.push(base64));
    console.log(`${seconds} s, ${name}`.padEnd(24), cells);
  }
await pool.destroy();
