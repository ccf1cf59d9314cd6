/** Event streams that the gateway writes, as clients read them: one `data:` line per frame. */

/** The payloads in order, parsed; `[DONE]` stays text. */
// biome-ignore lint/suspicious/noExplicitAny: payloads of four wires, read as a client would
export function payloadsOf(text: string): any[] {
  return text
    .split("\n\n")
    .map((frame) => /^data: (.*)$/m.exec(frame)?.[1])
    .filter((data) => data !== undefined)
    .map((data) => (data === "[DONE]" ? data : JSON.parse(data)));
}

/** A payload in its own frame. */
export function frameOf(payload: unknown): string {
  return `data: ${typeof payload === "string" ? payload : JSON.stringify(payload)}\n\n`;
}
