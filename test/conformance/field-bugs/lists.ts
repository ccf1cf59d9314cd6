/** Rows of the field-bug list that do not pass yet, and rows without a test, each with its reason. */
import { readFileSync } from "node:fs";

const read = <T>(name: string): Record<string, T> =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

/** Id → the reason why it does not pass yet. */
export const open: Record<string, string> = read("open.json");

export interface Absent {
  reason: string;
  /** The row needs a test as soon as this path exists in the project (and contains this text). */
  until?: { path: string; says?: string };
}

/** Rows without a test. */
export const notHere: Record<string, Absent> = read("not-here.json");
