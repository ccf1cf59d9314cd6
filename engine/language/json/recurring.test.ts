import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";
import { Recurring } from "./recurring.ts";

/** The result of a parser: its value or its error. */
function outcomeOf(parse: () => unknown): unknown {
  try {
    return { value: parse() };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

const written = (text: string): string => JSON.stringify(JSON.parse(text));

test("consecutive texts have the parser's values, whatever changes between them", () => {
  const word = fc.string({
    unit: fc.constantFrom("a", '"', "\\", "\n", "\u0001", "é", "0", ":", ","),
    maxLength: 20,
  });
  const leaf = fc.oneof(word, fc.integer({ min: 0, max: 3 }), fc.constantFrom(null, true));
  const name = fc.constantFrom("a", "b", "__proto__", "0", '"');
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, leaf, tie("list"), tie("map")),
    list: fc.array(tie("value"), { maxLength: 3 }),
    map: fc.dictionary(name, tie("value"), { maxKeys: 3 }),
  }));
  /** The same value with other words, like the events of a stream. */
  const like = (sample: unknown, words: readonly string[]): unknown => {
    let next = 0;
    return JSON.parse(JSON.stringify(sample), (_, item) =>
      typeof item === "string" ? (words[next++ % words.length] ?? "") : item,
    );
  };
  fc.assert(
    fc.property(
      value,
      fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
      value,
      (sample, changes, other) => {
        const events = new Recurring(JSON.parse);
        for (const each of [sample, ...changes.map((words) => like(sample, words)), other, sample]) {
          const text = JSON.stringify(each);
          expect(events.parse(text)).toEqual(JSON.parse(text));
        }
      },
    ),
  );
});

test.each([
  ["a duplicate name", ['{"a":"1","a":"2"}', '{"a":"3","a":"2"}', '{"a":"4","a":"2"}', '{"a":"4","a":"5"}']],
  ["another name", ['{"a":"x"}', '{"b":"x"}', '{"c":"x"}']],
  ["another number", ['{"a":"x","n":1}', '{"a":"y","n":1}', '{"a":"z","n":2}', '{"a":"z","n":2.50}']],
  ["an exact number beside the word", ['{"a":"x","n":1.10}', '{"a":"y","n":1.10}', '{"a":"z","n":1.10}']],
  [
    "invalid JSON",
    [
      '{"a":"x"}',
      '{"a":"y"}',
      '{"a":"z"',
      '{"a":"z}',
      '{"a":"\t"}',
      '{"a":"\\q"}',
      '{"a":"z"}}',
      '{"a":"w"}',
    ],
  ],
  [
    "the name `__proto__`",
    ['{"\\u005f_proto__":{"a":"x"}}', '{"\\u005f_proto__":{"a":"y"}}', '{"\\u005f_proto__":{"a":"z"}}'],
  ],
  [
    "the mark of a word",
    ['{"a":"x","b":"\\u00010"}', '{"a":"y","b":"\\u00010"}', '{"a":"z","b":"\\u00010"}'],
  ],
  [
    "escapes and long words",
    ['["x"]', '["y"]', '["\\""]', '["\\n\\u00e9"]', '["a long word that is not copied as it is"]'],
  ],
])("%s", (_, texts) => {
  const events = new Recurring(parseJson);
  for (const text of texts) {
    const [seen, expected] = [() => events.parse(text), () => parseJson(text)].map(outcomeOf);
    expect(seen).toEqual(expected);
    expect(JSON.stringify(seen)).toBe(JSON.stringify(expected));
  }
});

test("no two values share an object", () => {
  const events = new Recurring(JSON.parse);
  const text = (word: string): string => `{"word":"${word}","beside":{"list":[{"a":1}]}}`;
  const [, , one, other] = ["a", "b", "c", "d"].map(
    (word) => events.parse(text(word)) as Record<string, never>,
  );
  const touched = one as unknown as { beside: { list: { a: number }[] } };
  touched.beside.list[0] = { a: 2 };
  touched.beside.list.push({ a: 3 });
  expect(JSON.stringify(other)).toBe(written(text("d")));
  expect(JSON.stringify(events.parse(text("e")))).toBe(written(text("e")));
});
