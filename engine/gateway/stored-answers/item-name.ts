/** The store's key for the upstream of an item. It cannot equal a response's id, because those contain no space. */
export function nameOfItem(id: string): string {
  return `item ${id}`;
}
