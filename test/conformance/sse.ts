/** Event streams of our own making, as their readers get them: one `data:` line a frame. */

/** The payloads in order, parsed; `[DONE]` stays text. */
// biome-ignore lint/suspicious/noExplicitAny: payloads of four wires, read as a client would
export function payloadsOf(text: string): any[] {
  return text
    .split("\n\n")
    .map((frame) => /^data: (.*)$/m.exec(frame)?.[1])
    .filter((data) => data !== undefined)
    .map((data) => (data === "[DONE]" ? data : JSON.parse(data)));
}

/** A payload in a frame of its own. */
export function frameOf(payload: unknown): string {
  return `data: ${typeof payload === "string" ? payload : JSON.stringify(payload)}\n\n`;
}
