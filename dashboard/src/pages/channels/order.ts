/** The order of channels: new priorities when one is moved in the list, and other orders. Channels with the same priority share requests. */

interface Ranked {
  id: string;
  priority: number;
}

/**
 * @param rows highest priority first
 * @param to the new position, from 0
 * @returns the changed rows: the moved one and, if there is no free number, those above it
 */
export function moved<Row extends Ranked>(
  rows: readonly Row[],
  id: string,
  to: number,
): { row: Row; priority: number }[] {
  const from = rows.findIndex((row) => row.id === id);
  const row = rows[from];
  const place = Math.max(0, Math.min(rows.length - 1, to));
  if (row === undefined || place === from) return [];
  const others = rows.filter((each) => each !== row);
  const above = others[place - 1];
  const below = others[place];
  if (below === undefined) return [{ row, priority: (above?.priority ?? 0) - 1 }];
  const priority = below.priority + 1;
  const changes = [{ row, priority }];
  let least = priority;
  for (const each of others.slice(0, place).reverse()) {
    if (each.priority > least) break;
    least += 1;
    changes.push({ row: each, priority: least });
  }
  return changes;
}

export const ORDERS = ["priority", "name", "problems"] as const;
export type Order = (typeof ORDERS)[number];

interface Sortable {
  name: string;
  disabled: boolean;
  fault: string | null;
  testFailure: string | null;
}

/** @param rows highest priority first; rows that compare equal keep this order */
export function inOrder<Row extends Sortable>(rows: readonly Row[], order: Order): Row[] {
  if (order === "priority") return [...rows];
  if (order === "name") return rows.toSorted((one, other) => one.name.localeCompare(other.name));
  return rows.toSorted((one, other) => problemOf(one) - problemOf(other));
}

function problemOf({ fault, testFailure, disabled }: Sortable): number {
  if (fault !== null) return 0;
  if (testFailure !== null) return 1;
  return disabled ? 3 : 2;
}
