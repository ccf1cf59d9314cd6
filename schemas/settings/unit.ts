/** Units of settings, which their keys end with, and numbers as people read them. */

type Unit = readonly [name: string, size: number];

/** The largest first; the last is the one that numbers count. */
const UNITS: readonly (readonly [ending: RegExp, units: readonly Unit[]])[] = [
  [
    /_bytes(_|$)/,
    [
      ["GiB", 1024 ** 3],
      ["MiB", 1024 ** 2],
      ["KiB", 1024],
      ["bytes", 1],
    ],
  ],
  [
    /_ms$/,
    [
      ["d", 86_400_000],
      ["h", 3_600_000],
      ["min", 60_000],
      ["s", 1000],
      ["ms", 1],
    ],
  ],
  [/_days$/, [["days", 1]]],
];

function unitsOf(key: string): readonly Unit[] {
  return UNITS.find(([ending]) => ending.test(key))?.[1] ?? [];
}

/** `ms`, `bytes`, `days`; undefined of what has none. */
export function unitOf(key: string): string | undefined {
  return unitsOf(key).at(-1)?.[0];
}

/** In a unit that is easier to read: `20 MiB`. Undefined where there is none. */
export function inLargerUnit(key: string, value: number): string | undefined {
  const unit = unitsOf(key).find(([, size]) => value >= size && value % size === 0);
  return unit === undefined || unit[1] === 1 ? undefined : `${value / unit[1]} ${unit[0]}`;
}
