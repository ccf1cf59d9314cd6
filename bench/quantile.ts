/** The quantile of some values: `0.5` is the median, `1` the largest value. NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const index = Math.min(values.length - 1, Math.floor(values.length * share));
  return values.toSorted((left, right) => left - right)[index] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
