/** Input of a verb beside its options: standard input, and values with their own syntax. */
import { Halt } from "./halt.ts";

export async function readInput(): Promise<Buffer> {
  if (process.stdin.isTTY) process.stderr.write("Reading standard input; end it with Ctrl-D.\n");
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** `top_k=true` is a boolean, `max_stop=4` a number, `levels=["low"]` a list; text that is not JSON is a string. */
export function readCapabilities(assignments: readonly string[] = []): Record<string, unknown> {
  return Object.fromEntries(
    assignments.map((text) => {
      const [, key, value] = /^([\w.-]+)=(.*)$/s.exec(text) ?? [];
      if (key === undefined || value === undefined) {
        throw new Halt(2, `--caps expects KEY=VALUE, such as top_k=true, not \`${text}\``);
      }
      return [key, parseJsonOrText(value)];
    }),
  );
}

/** @returns an HTTP status; undefined if none was given */
export function readStatus(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-5]\d\d$/.test(text)) return Number(text);
  throw new Halt(2, `--status expects an HTTP status, not \`${text}\``);
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
