/**
 * System error codes for a lack of local resources: file descriptors, buffers or memory. They say nothing about the remote
 * host.
 */
const CODES: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE", "ENOBUFS", "ENOMEM"]);

export function isExhausted(error: unknown): boolean {
  return CODES.has((error as { code?: unknown } | undefined)?.code);
}
