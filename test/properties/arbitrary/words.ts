/** Text, JSON and bytes with difficult content. */
import fc from "fast-check";

/** Non-empty text with characters that need escapes, end frames, or take several bytes. */
export const words: fc.Arbitrary<string> = fc
  .string({
    unit: fc.constantFrom("a", "é", "\u{1f600}", " ", "\n", '"', "\\", "data: ", "0", "{"),
    minLength: 1,
  })
  .filter((text) => text.trim() !== "");

/** As `words`, in a form that wires do not change when they trim, join or quote text. */
export const word: fc.Arbitrary<string> = fc.string({
  unit: fc.constantFrom("a", "é", "7", "_"),
  minLength: 1,
  maxLength: 6,
});

/** The arguments of a call: a JSON object with every value that resembles nothing. */
export const json: fc.Arbitrary<string> = fc
  .dictionary(
    fc.constantFrom("city", "n", "on"),
    fc.constantFrom<unknown>("Rome", "", 0, false, null, [], {}, [null]),
  )
  .map((value) => JSON.stringify(value));

export const schema: fc.Arbitrary<Record<string, unknown>> = fc
  .record({ city: fc.constantFrom("string", "number", "boolean"), isRequired: fc.boolean() })
  .map(({ city, isRequired }) => ({
    type: "object",
    properties: { city: { type: city } },
    ...(isRequired ? { required: ["city"] } : {}),
    additionalProperties: false,
  }));

/** The first bytes of files of each kind, which identify the kind. */
export const bytes: Readonly<Record<string, string>> = {
  "image/png": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ",
  "image/jpeg": "/9j/4AAQSkZJRgABAQAAAQABAAA=",
  "application/pdf": "JVBERi0xLjQKJeLjz9MK",
  "audio/wav": "UklGRiQAAABXQVZFZm10IBAAAAA=",
  "audio/mpeg": "SUQzBAAAAAAAI1RTU0UAAAAP",
};

/** The field, or no field. */
export function optionalField<Key extends string, Value>(
  key: Key,
  value: fc.Arbitrary<Value>,
): fc.Arbitrary<{ [key in Key]?: Value }> {
  return fc.oneof(
    fc.constant({}),
    value.map((drawn) => ({ [key]: drawn }) as { [key in Key]?: Value }),
  );
}

/** Fields that may each be absent; no empty object. */
export function optionalFields<Value extends object>(
  fields: {
    [key in keyof Value]-?: fc.Arbitrary<NonNullable<Value[key]>>;
  },
): fc.Arbitrary<Value> {
  const drawn = fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<object>;
  return drawn.map((value) =>
    Object.fromEntries(Object.entries(value).filter(([, inner]) => !isBare(inner))),
  ) as fc.Arbitrary<Value>;
}

function isBare(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  );
}
