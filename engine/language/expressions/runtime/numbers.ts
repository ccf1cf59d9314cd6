/** The number functions. Each takes validated arguments; an absent first argument gives an absent result. */
import { ExactNumber } from "../../json/exact-number.ts";
import { EvaluationFault } from "./fault.ts";

type Numbers = readonly number[];

export function sum(values: Numbers | undefined): number | undefined {
  if (values === undefined) return undefined;
  let total = 0;
  for (const value of values) total += value;
  return total;
}

export function max(values: Numbers | undefined): number | undefined {
  if (values === undefined || values.length === 0) return undefined;
  return values.reduce((a, b) => Math.max(a, b), -Infinity);
}

export function min(values: Numbers | undefined): number | undefined {
  if (values === undefined || values.length === 0) return undefined;
  return values.reduce((a, b) => Math.min(a, b), Infinity);
}

export function average(values: Numbers | undefined): number | undefined {
  if (values === undefined || values.length === 0) return undefined;
  return (sum(values) as number) / values.length;
}

const DECIMAL = /^-?[0-9]+(\.[0-9]+)?([Ee][-+]?[0-9]+)?$/;
// The alternatives bind as in the reference implementation: only the first is anchored at the start, only the last at the end.
const PREFIXED = /^(0[xX][0-9A-Fa-f]+)|(0[oO][0-7]+)|(0[bB][0-1]+)$/;

export function number(value: unknown): number | undefined {
  if (value === undefined || typeof value === "number") return value;
  if (value instanceof ExactNumber) return Number(value);
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string") {
    if (DECIMAL.test(value) && Number.isFinite(Number(value))) return Number.parseFloat(value);
    if (PREFIXED.test(value)) return Number(value);
  }
  throw new EvaluationFault("D3030", "The value cannot be read as a number", value);
}

export function abs(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.abs(value);
}

export function floor(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.floor(value);
}

export function ceil(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.ceil(value);
}

/** Rounds half to even. The decimal point is moved in the text, because a multiplication would round, too. */
export function round(value: number | undefined, precision?: number): number | undefined {
  if (value === undefined) return undefined;
  const scaled = precision ? movePoint(value, precision) : value;
  let rounded = Math.round(scaled);
  if (Math.abs(rounded - scaled) === 0.5 && Math.abs(rounded % 2) === 1) rounded--;
  const result = precision ? movePoint(rounded, -precision) : rounded;
  return result === 0 ? 0 : result;
}

function movePoint(value: number, places: number): number {
  const [digits, exponent] = value.toString().split("e");
  return Number(`${digits}e${exponent ? Number(exponent) + places : places}`);
}

export function sqrt(value: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (value < 0) throw new EvaluationFault("D3060", "A negative number has no square root", value);
  return Math.sqrt(value);
}

export function power(value: number | undefined, exponent: number): number | undefined {
  if (value === undefined) return undefined;
  const result = value ** exponent;
  if (!Number.isFinite(result)) throw new EvaluationFault("D3061", "The power is out of range", value);
  return result;
}

export function formatBase(value: number | undefined, radix?: number): string | undefined {
  if (value === undefined) return undefined;
  const base = radix === undefined ? 10 : (round(radix) as number);
  if (base < 2 || base > 36) throw new EvaluationFault("D3100", "A radix is between 2 and 36", base);
  return (round(value) as number).toString(base);
}
