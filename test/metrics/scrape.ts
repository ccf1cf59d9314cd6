/** Reads the text format of Prometheus; shares no code with its writer. */

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** The lines of the text format that are samples. */
export function samplesIn(text: string): Sample[] {
  return text.split("\n").flatMap((line) => {
    const [, name, labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}

export const sum = (
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number =>
  samples
    .filter(
      (sample) =>
        sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )
    .reduce((total, { value }) => total + value, 0);
