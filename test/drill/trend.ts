/** Whether a series of figures at equal intervals grows. */
export interface Trend {
  /** The rise of the least-squares line from the first figure to the last. */
  rise: number;
  mean: number;
}

/** @param figures at least two */
export function trendOf(figures: readonly number[]): Trend {
  const mean = average(figures);
  const middle = (figures.length - 1) / 2;
  const across = figures.reduce((sum, figure, at) => sum + (at - middle) * (figure - mean), 0);
  const spread = figures.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return { rise: (across / spread) * (figures.length - 1), mean };
}

export function average(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}
