/**
 * Speech as tones: each word has its own note, so a test can read the text from any file of it. A reader analyses 16-bit PCM
 * samples of a WAV file.
 */
import { createHash } from "node:crypto";

/** Samples per second. */
export const rate = 24_000;

const toneSeconds = 0.25;
const pauseSeconds = 0.05;
const loudness = 12_000;
const names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"];
/** A4 as a number of half-tones above C0, and its frequency. */
const [a4, a4Hertz] = [57, 440];
/** Notes of words: C4 to B5. */
const [lowest, span] = [48, 24];

const hertzOf = (note: number): number => a4Hertz * 2 ** ((note - a4) / 12);

const nameOf = (hertz: number): string => {
  const note = Math.round(12 * Math.log2(hertz / a4Hertz)) + a4;
  return `${names[note % 12]}${Math.floor(note / 12)}`;
};

const noteOf = (word: string): number => {
  const hash = createHash("sha256").update(word.toLowerCase()).digest();
  return lowest + ((hash[0] as number) % span);
};

/** The transcript that `hear` returns for the speech of a text. */
export function heardOf(text: string): string {
  return wordsOf(text)
    .map((word) => nameOf(hertzOf(noteOf(word))))
    .join(" ");
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

/** Little-endian 16-bit mono samples. */
export function samplesOf(text: string, speed = 1): Buffer {
  const words = wordsOf(text);
  const [tone, pause] = [toneSeconds, pauseSeconds].map((seconds) =>
    Math.round((seconds / speed) * rate),
  ) as [number, number];
  const samples = Buffer.alloc(words.length * (tone + pause) * 2);
  for (const [index, word] of words.entries()) {
    const hertz = hertzOf(noteOf(word));
    for (let at = 0; at < tone; at++) {
      const value = Math.round(loudness * Math.sin((2 * Math.PI * hertz * at) / rate));
      samples.writeInt16LE(value, (index * (tone + pause) + at) * 2);
    }
  }
  return samples;
}

export function wavOf(samples: Buffer, perSecond: number = rate): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(perSecond, 24);
  head.writeUInt32LE(perSecond * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Silent frames (ISO 11172-3) with the duration of the speech. */
export function mp3Of(samples: Buffer): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9064, 0);
  const frames = Math.ceil(samples.length / 2 / rate / (1152 / 44_100));
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

export interface Heard {
  duration: number;
  words: { word: string; start: number; end: number }[];
}

/** Tones with their times; undefined for other files. */
export function hear(file: Buffer): Heard | undefined {
  if (file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WAVE") return undefined;
  const found = { channels: 1, rate: 0, bits: 0, start: 0, end: 0 };
  for (let at = 12; at + 8 <= file.length; ) {
    const [name, size] = [file.toString("latin1", at, at + 4), file.readUInt32LE(at + 4)];
    if (name === "fmt ") {
      found.channels = file.readUInt16LE(at + 10);
      found.rate = file.readUInt32LE(at + 12);
      found.bits = file.readUInt16LE(at + 22);
    } else if (name === "data") [found.start, found.end] = [at + 8, Math.min(at + 8 + size, file.length)];
    at += 8 + size + (size % 2);
  }
  if (found.bits !== 16 || found.start === 0 || found.rate === 0) return undefined;
  return listen(file, found);
}

function listen(
  file: Buffer,
  {
    channels,
    rate: samplesPerSecond,
    start,
    end,
  }: { channels: number; rate: number; start: number; end: number },
): Heard {
  const step = channels * 2;
  const count = Math.floor((end - start) / step);
  /** This many silent samples end a word. */
  const silence = samplesPerSecond * 0.01;
  const words: Heard["words"] = [];
  let [from, crossings, first, last, quiet, before] = [-1, 0, 0, 0, 0, 0];
  const close = (at: number): void => {
    if (from >= 0 && crossings > 2) {
      const hertz = ((crossings - 1) / (last - first)) * samplesPerSecond;
      words.push({
        word: nameOf(hertz),
        start: rounded(from / samplesPerSecond),
        end: rounded(at / samplesPerSecond),
      });
    }
    [from, crossings] = [-1, 0];
  };
  for (let at = 0; at < count; at++) {
    const value = file.readInt16LE(start + at * step);
    quiet = Math.abs(value) < 50 ? quiet + 1 : 0;
    if (quiet > silence) close(at - quiet);
    else if (from < 0 && quiet === 0) from = at;
    if (before < 0 && value >= 0 && from >= 0) {
      if (crossings === 0) first = at;
      crossings++;
      last = at;
    }
    before = value;
  }
  close(count - quiet);
  return { duration: rounded(count / samplesPerSecond), words };
}

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
