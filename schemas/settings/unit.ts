/** Units of settings, which the keys end with, and numbers in readable units. */

type Unit = readonly [name: string, size: number];

/** The largest first. Numbers in files have the last one. */
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

/** `ms`, `bytes`, `days`; undefined if the key has no unit. */
export function unitOf(key: string): string | undefined {
  return unitsOf(key).at(-1)?.[0];
}

/** The number in a larger unit: `20 MiB`. Undefined if the number is not a multiple of a larger unit. */
export function inLargerUnit(key: string, value: number): string | undefined {
  const unit = unitsOf(key).find(([, size]) => value >= size && value % size === 0);
  return unit === undefined || unit[1] === 1 ? undefined : `${value / unit[1]} ${unit[0]}`;
}
