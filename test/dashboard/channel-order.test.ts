/** Moving a channel: it ends at its new position, the others keep their order, and few rows change. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { moved } from "../../dashboard/src/pages/channels/order.ts";

interface Ranked {
  id: string;
  priority: number;
}

const ranked = (priorities: readonly number[]): Ranked[] =>
  priorities
    .toSorted((one, other) => other - one)
    .map((priority, index) => ({ id: String.fromCharCode(97 + index), priority }));

function after(rows: readonly Ranked[], id: string, to: number): Ranked[] {
  const changes = new Map(moved(rows, id, to).map(({ row, priority }) => [row.id, priority]));
  return rows
    .map((row) => ({ ...row, priority: changes.get(row.id) ?? row.priority }))
    .sort((one, other) => other.priority - one.priority);
}

test.each<[string, number[], string, number, string]>([
  ["up by one", [3, 2, 1], "b", 0, "b4 a3 c1"],
  ["down by one", [3, 2, 1], "a", 1, "b3 a2 c1"],
  ["to the end", [3, 2, 1], "a", 2, "b2 c1 a0"],
  ["above others with the same priority", [0, 0], "b", 0, "b1 a0"],
  ["nowhere", [2, 1], "a", 0, "a2 b1"],
  ["beyond the end", [2, 1], "a", 9, "b1 a0"],
])("%s", (_, priorities, id, to, expected) => {
  const rows = after(ranked(priorities), id, to);
  expect(rows.map((row) => `${row.id}${row.priority}`).join(" ")).toBe(expected);
});

test("a moved channel is at its new position, and the others keep their order", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 8 }),
      fc.nat(7),
      fc.nat(7),
      (priorities, from, to) => {
        const rows = ranked(priorities);
        const { id } = rows[from % rows.length] as Ranked;
        const place = to % rows.length;
        const ids = after(rows, id, place).map((row) => row.id);
        expect(ids[place]).toBe(id);
        expect(ids.filter((each) => each !== id)).toEqual(
          rows.map((row) => row.id).filter((each) => each !== id),
        );
      },
    ),
  );
});
