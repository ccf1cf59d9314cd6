/** Parts, most of which stay as they are: a list is copied when the first of them changes. */
import type { Part } from "./generate.ts";

export function mapParts(
  parts: Part[],
  change: (part: Part, index: number) => Part,
): { parts: Part[]; changed: boolean } {
  let copy: Part[] | undefined;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as Part;
    const made = change(part, index);
    if (made !== part) {
      copy ??= [...parts];
      copy[index] = made;
    }
  }
  return { parts: copy ?? parts, changed: copy !== undefined };
}
