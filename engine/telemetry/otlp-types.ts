/**
 * Documents of OTLP as JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding): ids in hexadecimal, 64-bit
 * integers as texts. The names are those of the Protobuf messages.
 */

export type AnyValue =
  | { stringValue: string }
  | { boolValue: boolean }
  | { intValue: string }
  | { doubleValue: number }
  | { arrayValue: { values: AnyValue[] } };

export interface KeyValue {
  key: string;
  value: AnyValue;
}

export interface Span {
  traceId: string;
  spanId: string;
  traceState?: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: KeyValue[];
  events?: { timeUnixNano: string; name: string }[];
  status?: { code: number; message?: string };
}

export type Attribute = string | number | boolean | readonly string[] | undefined;

/** Attributes without a value are left out. */
export function attributesOf(values: Readonly<Record<string, Attribute>>): KeyValue[] {
  const attributes: KeyValue[] = [];
  for (const key in values) {
    const value = values[key];
    if (value !== undefined) attributes.push({ key, value: anyValueOf(value) });
  }
  return attributes;
}

function anyValueOf(value: Exclude<Attribute, undefined>): AnyValue {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "number")
    return Number.isSafeInteger(value) && value >= 0 ? { intValue: String(value) } : { doubleValue: value };
  return { arrayValue: { values: value.map((each) => ({ stringValue: each })) } };
}

/** @param ms Unix time in whole milliseconds */
export function nanosOf(ms: number): string {
  return `${ms}000000`;
}
