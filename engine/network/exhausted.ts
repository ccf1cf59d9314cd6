/**
 * What the system says when this machine has no more of what a connection needs: descriptors of the process or of all,
 * buffers, memory. It tells nothing of who was to be connected to.
 */
const CODES: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE", "ENOBUFS", "ENOMEM"]);

export function isExhausted(error: unknown): boolean {
  return CODES.has((error as { code?: unknown } | undefined)?.code);
}
