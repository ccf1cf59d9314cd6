/** JSON texts with numbers in every spelling that JSON allows. */
import fc from "fast-check";

const digits = (most: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: most }).map((list) => list.join(""));

const whole = fc.oneof(
  fc.constant("0"),
  fc.tuple(fc.integer({ min: 1, max: 9 }), digits(24)).map(([first, rest]) => `${first}${rest}`),
);
const exponent = fc
  .tuple(fc.constantFrom("e", "E"), fc.constantFrom("", "+", "-"), fc.integer({ min: 0, max: 420 }))
  .map((parts) => parts.join(""));

/** A number in a spelling that software may write. */
export const spellings: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "1.10",
    "1.0",
    "-0",
    "-0.0",
    "0.0",
    "1e5",
    "1E400",
    "9007199254740993",
    "12345678901234567890",
  ),
  fc.constantFrom("18446744073709551615", "-9223372036854775808", "0.1000000000000000055511151231257827"),
  fc.constantFrom("7".repeat(1000), "0", "1", "-1", "1.5", "1e+21", "5e-324"),
  fc
    .tuple(
      fc.constantFrom("", "-"),
      whole,
      fc.oneof(
        fc.constant(""),
        digits(20).map((text) => `.${text}`),
      ),
      fc.oneof(fc.constant(""), exponent),
    )
    .map((parts) => parts.join("")),
);

const names = fc.constantFrom("a", "b", "price", "id", "7", "1.10");
const texts = fc.constantFrom('"1.10"', '"007"', '"a\\"1.10"', '"\\u0001"', '"\\\\"', "true", "null");

const { object, list, value } = fc.letrec<Record<"object" | "list" | "value", string>>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { arbitrary: spellings, weight: 4 },
    { arbitrary: texts, weight: 1 },
    { arbitrary: tie("object"), weight: 1 },
    { arbitrary: tie("list"), weight: 1 },
  ),
  object: fc
    .uniqueArray(fc.tuple(names, tie("value")), { selector: ([name]) => name, maxLength: 4 })
    .map((fields) => `{${fields.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",")}}`),
  list: fc.array(tie("value"), { maxLength: 3 }).map((items) => `[${items.join(",")}]`),
}));

export const objects: fc.Arbitrary<string> = object;
export const lists: fc.Arbitrary<string> = list;
export const values: fc.Arbitrary<string> = value;
