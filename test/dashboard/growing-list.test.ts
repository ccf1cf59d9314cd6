/** A list that grows at its head: a refresh gives the current rows, and fetches only the new ones. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Known, type Part, readGrowing } from "../../dashboard/src/api/growing.ts";

const LIMIT = 5;

/** Newest first; a cursor is the last key that was read, as in the gateway. */
class Listed {
  rows: number[];
  fetched = 0;
  constructor(count: number) {
    this.rows = Array.from({ length: count }, (_, index) => (count - index) * 1_000);
  }
  add(...keys: readonly number[]): void {
    this.rows = [...new Set([...this.rows, ...keys])].sort((one, other) => other - one);
  }
  readonly read = async (cursor: string): Promise<Part<number>> => {
    this.fetched++;
    const rest = cursor === "" ? this.rows : this.rows.filter((key) => key < Number(cursor));
    const items = rest.slice(0, LIMIT);
    return rest.length > LIMIT ? { items, next: String(items.at(-1)) } : { items };
  };
}

/** Reads as the query client does: page by page, each with the cursor of the page before. */
async function readAll(
  list: Listed,
  known: Known<number> | undefined,
  count: number,
): Promise<Known<number>> {
  const pages: Part<number>[] = [];
  const pageParams: string[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined && pages.length < count; ) {
    const page: Part<number> = await readGrowing(cursor, known, String, list.read);
    pages.push(page);
    pageParams.push(cursor);
    cursor = page.next;
  }
  return { pages, pageParams };
}

const rowsOf = ({ pages }: Known<number>): number[] => pages.flatMap(({ items }) => items);

test("new rows near the head appear in order and once", () =>
  fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 40 }),
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.nat({ max: 3 * LIMIT }), { maxLength: 4 }),
      async (count, pages, rounds) => {
        const list = new Listed(count);
        let known = await readAll(list, undefined, pages);
        for (const round of rounds) {
          const newest = list.rows[0] ?? 0;
          for (let each = 1; each <= round; each++) list.add(newest + 1_000 * each);
          // A request that began before the newest one, and is recorded after it.
          list.add((list.rows[0] ?? 0) - 500);
          known = await readAll(list, known, pages);
          const rows = rowsOf(known);
          expect(rows).toEqual(list.rows.slice(0, rows.length));
          expect(rows.length === list.rows.length || rows.length >= Math.min(LIMIT, list.rows.length)).toBe(
            true,
          );
        }
      },
    ),
  ));

test("one new row costs one fetch, also for a long list", async () => {
  const list = new Listed(500);
  const known = await readAll(list, undefined, 100);
  expect(rowsOf(known)).toHaveLength(500);
  list.add(600_000);
  list.fetched = 0;
  expect(rowsOf(await readAll(list, known, 100))).toEqual(list.rows);
  expect(list.fetched).toBe(1);
});
