/** Finds the name that is most similar to an unknown one, if it is similar enough to be useful. */

/**
 * The candidate with the smallest edit distance (insert, delete, replace, swap neighbours) to `name`, if the distance is at
 * most a third of the longer name's length. Letter case and the difference between `_`, `-` and camel case are ignored. Ties go
 * to the first candidate.
 */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  const foldedName = fold(name);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate === name) continue;
    const folded = fold(candidate);
    const limit = Math.floor(Math.max(foldedName.length, folded.length) / 3);
    // The length alone can exclude a candidate; lists of hundreds of fields are common.
    if (Math.abs(foldedName.length - folded.length) > limit) continue;
    const distance = editDistance(foldedName, folded);
    if (distance <= limit && distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Damerau–Levenshtein distance in its restricted form: no substring is edited twice. */
export function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[to.length] ?? 0;
}

function fold(name: string): string {
  return name.toLowerCase().replace(/(?<=.)[_-]/g, "");
}
