/**
 * The memory that a stream holds of its response while it runs: a bounded beginning, independent of its length, where
 * neither end repeats the whole text; the text once, where one does. The sizes that the stages of a stream report are
 * compared with the heap.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import type { StreamConversion } from "../../engine/conversion/contract.ts";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import type { LooseEvent } from "../../engine/conversion/stream/event.ts";
import { caller, channelCapabilities, least, type WireName, wire, wireNames } from "../conformance/wires.ts";
import { framesOf } from "./linear/streams.ts";

const KiB = 1024;
const MiB = 1024 * KiB;
/** The limit for a response that no end needs as a whole. */
const BOUND = 256 * KiB;
const WORDS = "größer – 漢字 🦊 and some more words of a long answer. ".repeat(4);

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

interface Long {
  /** The events before the text. */
  opening: LooseEvent[];
  /** Repeated. */
  piece: LooseEvent[];
  kind: "text" | "reasoning";
}

const delta = (kind: string, more: object): LooseEvent => ({ type: "part_delta", key: 0, kind, ...more });
const open = (type: string): LooseEvent => ({ type: "part_start", key: 0, part: { type } });
const cited = { type: "url", url: "https://example.com", title: "t", start: 3, end: 9 };

const longs: Record<string, Long> = {
  "a text": {
    opening: [open("text"), delta("text", { text: WORDS }), delta("text", { annotation: cited })],
    piece: [delta("text", { text: WORDS })],
    kind: "text",
  },
  "a thought": {
    opening: [open("reasoning")],
    piece: [delta("reasoning", { text: WORDS })],
    kind: "reasoning",
  },
};

/**
 * An upstream's frames: a beginning, the piece as often as needed, and an end that repeats the whole text if its wire
 * does.
 */
function framesFor(
  upstream: WireName,
  { opening, piece, kind }: Long,
  characters: number,
): [string, string, string] {
  const started: LooseEvent[] = [{ type: "start", id: "a", model: "m", created: 1 }];
  const ended: LooseEvent[] = [
    { type: "part_end", key: 0 },
    { type: "finish", finish: { reason: "stop" } },
    { type: "end" },
  ];
  const begin = framesOf(upstream, [...started, ...opening]);
  const first = framesOf(upstream, [...started, ...opening, ...piece]).slice(begin.length);
  const times = Math.ceil(characters / WORDS.length);
  const said = [...started, ...opening, delta(kind, { text: WORDS.repeat(times) })];
  // The number of frames for one piece of the text.
  const last = framesOf(upstream, [...said, ...ended]).slice(begin.length + first.length);
  return [begin.join(""), first.join(""), last.join("")];
}

interface Asked {
  from: WireName;
  to: WireName;
  /** A stop sequence of spaces, which some targets refuse. */
  stop?: string;
  remembers?: boolean;
}

function openStream({ from, to, stop, remembers }: Asked): StreamConversion {
  const body: Record<string, unknown> = { ...least[from], ...(from === "content" ? {} : { stream: true }) };
  if (stop !== undefined) body[from === "messages" ? "stop_sequences" : "stop"] = [stop];
  const [path, query] = from === "content" ? [{ model: "m", stream: true }, { alt: "sse" }] : [{}, {}];
  const proofs = { mayKnow: () => true, recall: () => undefined, remember: () => {} };
  const opened = openConversion(wire(from), caller({ body, path, query } as never), {
    wire: wire(to),
    model: "m",
    capabilities: channelCapabilities(),
    suffix: undefined,
    countTokens: (text) => text.length / 4,
    proofs: remembers === true ? proofs : undefined,
  });
  opened.request();
  return opened.stream({ "content-type": "text/event-stream" });
}

interface Taken {
  /** The maximum that its stages reported to hold, in characters. */
  held: number;
  /** The growth of the heap after the first third of the text, where it is measured. */
  heapBytes: number;
  /** Bytes that the client got. */
  said: number;
}

function run(asked: Asked, long: Long, characters: number, isWeighed = false): Taken {
  const [begin, piece, last] = framesFor(asked.to, long, characters);
  const stream = openStream(asked);
  const taken: Taken = { held: 0, heapBytes: 0, said: 0 };
  const push = (text: string): void => {
    taken.said += Buffer.byteLength(stream.push(Buffer.from(text)));
    taken.held = Math.max(taken.held, stream.buffered);
  };
  const heap = (): number => {
    // This measurement takes longer than everything else.
    if (!isWeighed) return 0;
    collect();
    return process.memoryUsage().heapUsed;
  };
  push(begin);
  const bundle = piece.repeat(16);
  let before = 0;
  for (let sent = 0; sent < characters; sent += 16 * WORDS.length) {
    if (before === 0 && sent >= characters / 3) before = heap();
    push(bundle);
  }
  taken.heapBytes = heap() - before;
  push(last);
  if (!stream.finished) taken.said += Buffer.byteLength(stream.end());
  expect(stream.error).toBeUndefined();
  expect(stream.finished).toBe(true);
  return taken;
}

/** Wires that repeat the whole text at their end. */
const repeats: ReadonlySet<WireName> = new Set(["responses"]);
const pairs = wireNames.flatMap((from) => wireNames.map((to) => ({ from, to })));
const cases = pairs.flatMap((pair) => Object.keys(longs).map((what) => ({ ...pair, what })));
/**
 * The text after its first third is twice as large as the heap limit, and six times as large as the limit for
 * reported sizes.
 */
const LENGTH = 1.5 * MiB;

test.each(cases)("$what of 1.5 MiB from $to to $from", ({ from, to, what }) => {
  const long = longs[what] as Long;
  // Where a wire repeats reasoning together with its proof.
  const keepsThoughts = long.kind === "reasoning" && from !== to && (from === "chat" || to === "chat");
  const isWhole = keepsThoughts || ((repeats.has(from) || repeats.has(to)) && from !== to);
  const { held, heapBytes, said } = run({ from, to }, long, LENGTH, !isWhole);
  expect(said).toBeGreaterThan(LENGTH);
  if (isWhole) expect(held).toBeLessThan(LENGTH + BOUND);
  else {
    expect(held).toBeLessThan(BOUND);
    expect(heapBytes).toBeLessThan(4 * BOUND);
  }
});

test.each(["text", "thoughts"])("with a watched stop sequence, or with stored proofs: %s", (what) => {
  const long = longs[what === "text" ? "a text" : "a thought"] as Long;
  const { held } = run({ from: "chat", to: "messages", stop: "\n\n\n", remembers: true }, long, LENGTH);
  if (what === "text") expect(held).toBeLessThan(BOUND);
  else expect(held).toBeLessThan(LENGTH + BOUND);
});
