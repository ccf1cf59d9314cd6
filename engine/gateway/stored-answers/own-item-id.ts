/**
 * Items that come without an id are given one that names their request. A caller that sends the whole history each time
 * would make other items of the same words each time, and all of it would be kept again: so what is kept has a mark in
 * the place of the id, and whoever reads an answer gets that answer's own.
 */

/** No JSON text holds it as it is. */
const MARK = "\u0001";

/** @param id of the request, which its answer's id ends with where the gateway has made that */
export function markOwnIds(texts: readonly string[], id: string, answerId: string): string[] {
  return answerId.endsWith(id) ? texts.map((text) => text.replaceAll(id, MARK)) : [...texts];
}

/** @param length of ids of requests */
export function stripOwnIds(texts: readonly string[], answerId: string, length: number): string[] {
  const id = answerId.slice(-length);
  return texts.map((text) => (text.includes(MARK) ? text.replaceAll(MARK, id) : text));
}
