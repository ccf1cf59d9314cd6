/**
 * Under what name it is kept where an item is that only an upstream knows. An item's id names no answer, and no answer's id
 * holds a space.
 */
export function nameOfItem(id: string): string {
  return `item ${id}`;
}
