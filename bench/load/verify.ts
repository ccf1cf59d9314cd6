/** Checks a server's response to a cell's request; a throughput of error responses would mean nothing. */
import type { BenchRequest, Cell } from "./cells.ts";
import type { Server } from "./rig.ts";
import { END_MARK, WORDS } from "./wires.ts";

/** @throws Error that names the difference */
export async function verify(cell: Cell, server: Server, { path, body }: BenchRequest): Promise<void> {
  const response = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...server.headers },
    body,
  });
  const text = await response.text();
  const fault = faultOf(cell, response.status, text);
  if (fault !== undefined) throw new Error(`${cell.title} at ${server.url}: ${fault}\n${text.slice(0, 500)}`);
}

function faultOf({ manner }: Cell, status: number, text: string): string | undefined {
  if (status !== 200) return `status ${status}`;
  const isStream = manner !== "plain";
  if (!text.includes(isStream ? (END_MARK.split(" ").at(-1) ?? "") : END_MARK))
    return "the end of the answer is missing";
  const events = text.split(/^data:/m).length - 1;
  return isStream && events < WORDS
    ? `a stream of ${events} events, where ${WORDS} words were sent`
    : undefined;
}
