/**
 * Writes an OTLP document, which is JSON (`otlp-types.ts`), as Protobuf. The tables list the fields of the messages in
 * https://github.com/open-telemetry/opentelemetry-proto. OTLP is stable: field numbers never change.
 *
 * The package `@opentelemetry/otlp-transformer` converts spans of the SDK only, and needs five packages for it. A span here
 * comes from a record, so one document serves both formats of OTLP.
 */

type Scalar = "string" | "id" | "bool" | "int" | "enum" | "double" | "fixed64";
/** The name of a field in JSON, its number, and its type. A value that is a list is a repeated field. */
export interface Message {
  readonly [name: string]: readonly [number: number, type: Scalar | Message];
}

const arrayValue: { [name: string]: [number, Message] } = {};
const anyValue: Message = {
  stringValue: [1, "string"],
  boolValue: [2, "bool"],
  intValue: [3, "int"],
  doubleValue: [4, "double"],
  arrayValue: [5, arrayValue],
};
arrayValue.values = [1, anyValue];
const keyValue: Message = { key: [1, "string"], value: [2, anyValue] };
const resource: Message = { attributes: [1, keyValue] };
const scope: Message = { name: [1, "string"], version: [2, "string"] };
const span: Message = {
  traceId: [1, "id"],
  spanId: [2, "id"],
  traceState: [3, "string"],
  parentSpanId: [4, "id"],
  name: [5, "string"],
  kind: [6, "enum"],
  startTimeUnixNano: [7, "fixed64"],
  endTimeUnixNano: [8, "fixed64"],
  attributes: [9, keyValue],
  events: [11, { timeUnixNano: [1, "fixed64"], name: [2, "string"] }],
  status: [15, { message: [2, "string"], code: [3, "enum"] }],
};

export const tracesMessage: Message = {
  resourceSpans: [1, { resource: [1, resource], scopeSpans: [2, { scope: [1, scope], spans: [2, span] }] }],
};

const numberPoint: Message = {
  startTimeUnixNano: [2, "fixed64"],
  timeUnixNano: [3, "fixed64"],
  asDouble: [4, "double"],
  attributes: [7, keyValue],
};
const histogramPoint: Message = {
  startTimeUnixNano: [2, "fixed64"],
  timeUnixNano: [3, "fixed64"],
  count: [4, "fixed64"],
  sum: [5, "double"],
  // A parser accepts these lists unpacked, too (https://protobuf.dev/programming-guides/encoding/#packed).
  bucketCounts: [6, "fixed64"],
  explicitBounds: [7, "double"],
  attributes: [9, keyValue],
};
const metric: Message = {
  name: [1, "string"],
  description: [2, "string"],
  unit: [3, "string"],
  gauge: [5, { dataPoints: [1, numberPoint] }],
  sum: [7, { dataPoints: [1, numberPoint], aggregationTemporality: [2, "enum"], isMonotonic: [3, "bool"] }],
  histogram: [9, { dataPoints: [1, histogramPoint], aggregationTemporality: [2, "enum"] }],
};

export const metricsMessage: Message = {
  resourceMetrics: [
    1,
    { resource: [1, resource], scopeMetrics: [2, { scope: [1, scope], metrics: [2, metric] }] },
  ],
};

const logRecord: Message = {
  timeUnixNano: [1, "fixed64"],
  severityNumber: [2, "enum"],
  severityText: [3, "string"],
  body: [5, anyValue],
  attributes: [6, keyValue],
  traceId: [9, "id"],
  spanId: [10, "id"],
  observedTimeUnixNano: [11, "fixed64"],
};

export const logsMessage: Message = {
  resourceLogs: [
    1,
    { resource: [1, resource], scopeLogs: [2, { scope: [1, scope], logRecords: [2, logRecord] }] },
  ],
};

const VARINT = 0;
const FIXED64 = 1;
const LENGTH = 2;
const FIRST_BYTES = 64 * 1024;
/** Bytes of a character in UTF-8, and of a number with its tag, at most. */
const MAX_CHARACTER = 3;
const MAX_NUMBER = 24;

/** @param document an object with the fields of the message; unknown fields are an error */
export function writeProtobuf(document: object, message: Message): Uint8Array {
  const writer = new Writer();
  writer.message(document as Record<string, unknown>, message);
  return writer.bytes();
}

class Writer {
  #buffer = Buffer.allocUnsafe(FIRST_BYTES);
  #at = 0;

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#at);
  }

  message(values: Readonly<Record<string, unknown>>, message: Message): void {
    for (const name in values) {
      const value = values[name];
      if (value === undefined) continue;
      const field = message[name];
      if (field === undefined) throw new Error(`${name} is no field of the message`);
      if (Array.isArray(value)) for (const each of value) this.#field(field[0], field[1], each);
      else this.#field(field[0], field[1], value);
    }
  }

  #field(number: number, type: Scalar | Message, value: unknown): void {
    this.#reserve(MAX_NUMBER);
    if (typeof type === "object") {
      this.#tag(number, LENGTH);
      this.#nested(() => this.message(value as Record<string, unknown>, type));
    } else if (type === "string" || type === "id") {
      const text = value as string;
      this.#reserve(MAX_NUMBER + text.length * MAX_CHARACTER);
      this.#tag(number, LENGTH);
      this.#nested(() => {
        this.#at += this.#buffer.write(text, this.#at, type === "id" ? "hex" : "utf8");
      });
    } else if (type === "fixed64") {
      this.#tag(number, FIXED64);
      this.#at = this.#buffer.writeBigUInt64LE(BigInt(value as string), this.#at);
    } else if (type === "double") {
      this.#tag(number, FIXED64);
      this.#at = this.#buffer.writeDoubleLE(value as number, this.#at);
    } else {
      this.#tag(number, VARINT);
      this.#varint(Number(value));
    }
  }

  /** Nearly all messages are shorter than 128 bytes, whose length is one byte. A longer one is moved. */
  #nested(write: () => void): void {
    const start = this.#at++;
    write();
    const length = this.#at - start - 1;
    let bytes = 1;
    for (let rest = length; rest > 127; rest = Math.floor(rest / 128)) bytes++;
    this.#reserve(bytes);
    if (bytes > 1) this.#buffer.copyWithin(start + bytes, start + 1, this.#at);
    this.#at = start;
    this.#varint(length);
    this.#at += length;
  }

  #tag(number: number, wireType: number): void {
    this.#varint(number * 8 + wireType);
  }

  /** @param value not negative */
  #varint(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.#buffer[this.#at++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.#buffer[this.#at++] = rest;
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}
