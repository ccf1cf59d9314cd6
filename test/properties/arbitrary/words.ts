/** Words, JSON and bytes that are hard on whoever carries them. */
import fc from "fast-check";

/** Text that says something, in characters that escape, end frames or take more than one byte. */
export const words: fc.Arbitrary<string> = fc
  .string({
    unit: fc.constantFrom("a", "é", "\u{1f600}", " ", "\n", '"', "\\", "data: ", "0", "{"),
    minLength: 1,
  })
  .filter((text) => text.trim() !== "");

/** As `words`, in the form in which wires that trim, join or quote leave it alone. */
export const word: fc.Arbitrary<string> = fc.string({
  unit: fc.constantFrom("a", "é", "7", "_"),
  minLength: 1,
  maxLength: 6,
});

/** The arguments of a call: an object's JSON, with every value that looks like nothing. */
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

/** First bytes of files of each kind, which tell what they are. */
export const bytes: Readonly<Record<string, string>> = {
  "image/png": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ",
  "image/jpeg": "/9j/4AAQSkZJRgABAQAAAQABAAA=",
  "application/pdf": "JVBERi0xLjQKJeLjz9MK",
  "audio/wav": "UklGRiQAAABXQVZFZm10IBAAAAA=",
  "audio/mpeg": "SUQzBAAAAAAAI1RTU0UAAAAP",
};

/** The field, or nothing of it. */
export function perhaps<Key extends string, Value>(
  key: Key,
  value: fc.Arbitrary<Value>,
): fc.Arbitrary<{ [key in Key]?: Value }> {
  return fc.oneof(
    fc.constant({}),
    value.map((drawn) => ({ [key]: drawn }) as { [key in Key]?: Value }),
  );
}

/** Fields of which each may be absent, and what would then be an object with nothing in it. */
export function some<Value extends object>(
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
