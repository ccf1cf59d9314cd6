/**
 * A list that grows at its head and whose rows never change, such as the log of requests. A refresh fetches only the new rows,
 * however many pages are loaded.
 */

export interface Part<Row> {
  items: Row[];
  /** Cursor of the next page; absent on the last one. */
  next?: string;
}

export interface Known<Row> {
  pages: readonly Part<Row>[];
  /** Cursors of the pages; "" is the first. */
  pageParams: readonly unknown[];
}

/**
 * @param known the loaded pages
 * @param read fetches a page
 * @returns the current page at the cursor
 */
export async function readGrowing<Row>(
  cursor: string,
  known: Known<Row> | undefined,
  keyOf: (row: Row) => string,
  read: (cursor: string) => Promise<Part<Row>>,
): Promise<Part<Row>> {
  const before = known?.pages[known.pageParams.indexOf(cursor)];
  if (before === undefined) return read(cursor);
  if (cursor !== "") return before;
  const places = new Map(before.items.map((row, index) => [keyOf(row), index]));
  const fresh: Row[] = [];
  for (let next = ""; ; ) {
    const part = await read(next);
    fresh.push(...part.items);
    const last = part.items.at(-1);
    const place = last && places.get(keyOf(last));
    if (place !== undefined) return { ...before, items: [...fresh, ...before.items.slice(place + 1)] };
    if (part.next === undefined) return { items: fresh };
    next = part.next;
  }
}
