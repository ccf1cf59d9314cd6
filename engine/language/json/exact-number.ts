/**
 * A number whose digits a float would change: `1.10`, `12345678901234567890`, `1E400`, `-0`. Immutable. `JSON.stringify` writes
 * its digits, JavaScript's arithmetic uses the nearest float, and `typeof` is `object`. Call `plainNumber` before you test the
 * type of a value from a document.
 */

/** ECMAScript's JSON.parse source text access, which is not in TypeScript's library yet. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): object };

export class ExactNumber {
  readonly #digits: string;

  /** @param digits a JSON number in its source form */
  constructor(digits: string) {
    this.#digits = digits;
    Object.freeze(this);
  }

  valueOf(): number {
    return Number(this.#digits);
  }

  toString(): string {
    return this.#digits;
  }

  toJSON(): object {
    return rawJSON(this.#digits);
  }
}

/** An exact number as a float; other values unchanged. */
export function plainNumber(value: unknown): unknown {
  return value instanceof ExactNumber ? Number(value) : value;
}

/** The object itself, or a copy in which floats replace the exact numbers among its fields. */
export function withPlainNumbers<T extends object>(fields: T): T {
  const values = Object.values(fields);
  if (!values.some((value) => value instanceof ExactNumber)) return fields;
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, plainNumber(value)])) as T;
}

export function isNumber(value: unknown): value is number | ExactNumber {
  return typeof value === "number" || value instanceof ExactNumber;
}

const GRAMMAR = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

export function isJsonNumber(text: string): boolean {
  return GRAMMAR.test(text);
}

/** The number of a JSON text: a float if it has the same text, or else an exact number. */
export function numberOf(text: string): number | ExactNumber {
  const value = Number(text);
  return String(value) === text ? value : new ExactNumber(text);
}

/**
 * Negative, zero or positive. Compares the exact values, not the nearest floats: 2^53 + 1 is more than 2^53. Only floats can be
 * NaN or infinite.
 */
export function compareNumbers(left: number | ExactNumber, right: number | ExactNumber): number {
  const [l, r] = [Number(left), Number(right)];
  if (l !== r || (typeof left === "number" && typeof right === "number")) return l < r ? -1 : l > r ? 1 : 0;
  const [a, b] = [decimalOf(String(left)), decimalOf(String(right))];
  if (a.sign !== b.sign) return a.sign - b.sign;
  if (a.exponent !== b.exponent) return a.exponent < b.exponent ? -a.sign : a.sign;
  return a.digits === b.digits ? 0 : a.digits < b.digits ? -a.sign : a.sign;
}

/** sign · 0.digits · 10^exponent, without zeros at either end of the digits. */
interface Decimal {
  sign: -1 | 0 | 1;
  digits: string;
  exponent: bigint;
}

const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/;

function decimalOf(text: string): Decimal {
  const [, minus, integer = "", fraction = "", exponent = "0"] = PARTS.exec(text) ?? [];
  const significant = (integer + fraction).replace(/^0+/, "");
  const digits = significant.replace(/0+$/, "");
  if (digits === "") return { sign: 0, digits, exponent: 0n };
  const zeros = integer.length + fraction.length - significant.length;
  return {
    sign: minus === "-" ? -1 : 1,
    digits,
    exponent: BigInt(exponent.replace("+", "")) + BigInt(integer.length - zeros),
  };
}
