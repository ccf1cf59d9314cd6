/**
 * The differences between two hub values, named as the engine names dropped fields: fields by path, items of several
 * kinds by kind (`turns.parts[audio]`). In a list that became shorter, the most similar items are paired.
 */

export interface Difference {
  path: string;
  /** Absent where a value arrived that was not sent. */
  said?: unknown;
  /** Absent where a value did not arrive. */
  heard?: unknown;
}

export function compare(said: unknown, heard: unknown, path = ""): Difference[] {
  if (said === undefined && heard === undefined) return [];
  if (isEmpty(said) && isEmpty(heard)) return [];
  if (heard === undefined || heard === null) return [{ path, said }];
  if (said === undefined || said === null) return [{ path, heard }];
  if (Array.isArray(said) && Array.isArray(heard)) {
    return aligned(said, heard).flatMap(([was, is]) => {
      const kind = kindOf(was ?? is);
      const whole = kind === undefined ? path : `${path}[${kind}]`;
      return was === undefined || is === undefined ? compare(was, is, whole) : compare(was, is, path);
    });
  }
  if (isObject(said) && isObject(heard)) {
    if (kindOf(said) !== kindOf(heard)) return [{ path: `${path}[${kindOf(said)}]`, said, heard }];
    const keys = new Set([...Object.keys(said), ...Object.keys(heard)]);
    return [...keys].flatMap((key) => compare(said[key], heard[key], path === "" ? key : `${path}.${key}`));
  }
  return Object.is(said, heard) ? [] : [{ path, said, heard }];
}

/** Whether a reported loss covers a difference. */
export function coversDifference(told: string, { path }: Difference): boolean {
  const [outer, inner] = told.length <= path.length ? [told, path] : [path, told];
  const next = inner[outer.length];
  if (inner.startsWith(outer) && (next === undefined || next === "." || next === "[")) return true;
  // The loss of a part covers everything inside the part.
  const plain = outer.replace(/\[[^\]]*\]$/, "");
  return plain !== outer && inner.startsWith(`${plain}.`);
}

type Pair = [unknown, unknown];

/** Pairs of items from two lists, in order, with the greatest similarity. */
function aligned(said: readonly unknown[], heard: readonly unknown[]): Pair[] {
  const best: { likeness: number; pairs: Pair[] }[][] = [];
  for (let i = said.length; i >= 0; i--) {
    const row: { likeness: number; pairs: Pair[] }[] = [];
    best[i] = row;
    for (let j = heard.length; j >= 0; j--) {
      const options = [
        i < said.length ? { ...best[i + 1]?.[j], pair: [said[i], undefined] as Pair, more: 0 } : undefined,
        j < heard.length ? { ...row[j + 1], pair: [undefined, heard[j]] as Pair, more: 0 } : undefined,
        i < said.length && j < heard.length && likeness(said[i], heard[j]) > 0
          ? { ...best[i + 1]?.[j + 1], pair: [said[i], heard[j]] as Pair, more: likeness(said[i], heard[j]) }
          : undefined,
      ].flatMap((option) =>
        option === undefined
          ? []
          : [
              {
                likeness: (option.likeness ?? 0) + option.more,
                pairs: [option.pair, ...(option.pairs ?? [])],
              },
            ],
      );
      row[j] = options.reduce(
        (one, other) => (other.likeness > one.likeness ? other : one),
        options[0] ?? { likeness: 0, pairs: [] },
      );
    }
  }
  return best[0]?.[0]?.pairs ?? [];
}

function likeness(one: unknown, other: unknown): number {
  if (Array.isArray(one) && Array.isArray(other))
    return aligned(one, other).reduce(
      (sum, [a, b]) => sum + (a === undefined || b === undefined ? 0 : likeness(a, b)),
      0.1,
    );
  if (!isObject(one) || !isObject(other)) return Object.is(one, other) ? 1 : 0;
  if (kindOf(one) !== kindOf(other)) return 0;
  return Object.keys(one).reduce(
    (sum, key) => sum + (key in other ? likeness(one[key], other[key]) : 0),
    0.1,
  );
}

function kindOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const kind = value.type ?? value.role ?? value.mode;
  return typeof kind === "string" ? kind : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || (isObject(value) && Object.values(value).every(isEmpty));
}
