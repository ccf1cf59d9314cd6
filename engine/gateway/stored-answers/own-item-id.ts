/**
 * Items without an id get one that contains the id of their request. A client that sends the full history each time would get
 * different ids for the same items, and each copy would be stored again. So the store has a mark instead of the id, and a
 * reader of a response gets ids of that response.
 */

/** JSON text never contains it unescaped. */
const MARK = "\u0001";

/** @param id of the request; a response's id ends with it if the gateway created that id */
export function markOwnIds(texts: readonly string[], id: string, answerId: string): string[] {
  return answerId.endsWith(id) ? texts.map((text) => text.replaceAll(id, MARK)) : [...texts];
}

/** @param length of request ids */
export function stripOwnIds(texts: readonly string[], answerId: string, length: number): string[] {
  const id = answerId.slice(-length);
  return texts.map((text) => (text.includes(MARK) ? text.replaceAll(MARK, id) : text));
}
