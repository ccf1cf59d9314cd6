/** Rows of the field-bug list that are not (yet) right, and those that are no test, each with its reason. */
import { readFileSync } from "node:fs";

const read = <T>(name: string): Record<string, T> =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

/** Id → why it is not right yet. */
export const open: Record<string, string> = read("open.json");

export interface Absent {
  reason: string;
  /** The row is due as soon as this path of the project is there (and holds these words). */
  until?: { path: string; says?: string };
}

/** Rows without a test. */
export const notHere: Record<string, Absent> = read("not-here.json");
