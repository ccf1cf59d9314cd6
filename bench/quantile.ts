/** What a share of the values stays below: `0.5` half of them, `1` all but the largest. NaN where there are none. */
export function quantile(values: readonly number[], share: number): number {
  const place = Math.min(values.length - 1, Math.floor(values.length * share));
  return values.toSorted((left, right) => left - right)[place] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
