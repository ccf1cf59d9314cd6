/** The value of a plain scalar by YAML 1.2's core schema, chapter 10.3, without YAML 1.1 (`no` is a string). */

const INTEGER = /^(?:[-+]?\d+|0o[0-7]+|0x[\dA-Fa-f]+)$/;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
const NOT_FINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ...["", "~", "null", "Null", "NULL"].map((word) => [word, null] as const),
  ...["true", "True", "TRUE"].map((word) => [word, true] as const),
  ...["false", "False", "FALSE"].map((word) => [word, false] as const),
]);

export interface Resolved {
  value: string | number | boolean | null;
  /** True for a number that JSON cannot represent exactly: not finite, or an integer past 2^53. */
  lossy: boolean;
}

export function resolvePlain(written: string): Resolved {
  const word = WORDS.get(written);
  if (word !== undefined) return { value: word, lossy: false };
  if (INTEGER.test(written)) {
    const value = Number(written);
    return { value, lossy: !Number.isSafeInteger(value) };
  }
  if (FLOAT.test(written)) {
    const value = Number(written);
    return { value, lossy: !Number.isFinite(value) };
  }
  return { value: written, lossy: NOT_FINITE.test(written) };
}
