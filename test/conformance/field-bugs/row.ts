/**
 * Registers the test of one row of the field-bug list: a fault that users of other gateways met, by its id. A row that
 * is not right yet stands in `open.json` with its reason; one that has become right must leave the list.
 */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

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

/** @param title begins with the row's id; `★` marks those that must hold before a release. */
export function row(title: string, holds: () => void | Promise<void>): void {
  const id = title.split(" ")[0] as string;
  it(title, async () => {
    if (open[id] === undefined) {
      await holds();
      return;
    }
    const fault = await Promise.resolve()
      .then(holds)
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(fault, `${id} is right now: take it off open.json`).toBeDefined();
  });
}
