/** The refusals that are known, by `server wire family <- caller's wire: rule`. Their numbers may only shrink. */
import { readFileSync } from "node:fs";

export const knownPath: URL = new URL("refusals.known.json", import.meta.url);

export interface Known {
  requests: number;
  /** The first request, and what the server says of it. */
  first: string;
  reason: string;
}

export const readKnown = (): Record<string, Known> => JSON.parse(readFileSync(knownPath, "utf8"));
