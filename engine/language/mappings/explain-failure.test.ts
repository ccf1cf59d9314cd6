import { expect, it } from "vitest";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { bindingsOf, nobody } from "./caller-input.ts";
import type { Failure } from "./compile-mapping.ts";
import { explainFailure } from "./explain-failure.ts";
import { buildLibrary } from "./library.ts";

const SECRET = 'a "secret", \\ of somebody';
const answer = {
  text: SECRET,
  count: 3,
  map: { [SECRET]: SECRET, other: 1 },
  list: [
    { key: SECRET, is: true },
    { key: 1, is: true },
  ],
};

/** The diagnostics for a response that this map decodes. */
async function explained(response: string, more = ""): Promise<{ diagnostic: Diagnostic; text: string }[]> {
  const failures: Failure[] = [];
  const text = `mapping: acme\noperation: generation\n${more}response:\n  decode: ${response}\n`;
  const shared = { path: "shared.yaml", text: "fragments:\n  doubled: { twice: =text * 2 }\n" };
  const { wires, diagnostics } = buildLibrary([{ path: "acme.yaml", text }, shared], {
    validators: () => undefined,
    failed: (failure) => failures.push(failure),
  });
  expect(diagnostics).toEqual([]);
  expect(() => wires.get("acme")?.program.responseDecode?.(answer, bindingsOf(nobody, {}))).toThrow();
  expect(failures.length).toBe(1);
  return (await Promise.all(failures.map(explainFailure))).flatMap((each) => each ?? []);
}

it.each([
  ["=$number(text)", 1],
  ["=text + count", 6],
  ["=-text", 1],
  ["=text < count", 6],
  ["=$sort(list.key)", 1],
  ["=$error(text)", 1],
  ["=$assert(count > 3, text)", 1],
  ["=$toMillis(text)", 1],
  ["=$decodeUrl('%' & text)", 1],
  ["={ text: 1, text: 2 }", 1],
  ["={ $string(count): map }.x + $power(count, 1000000)", 29],
  ["=$sum(list.key)", 1],
])("%s: a place in it, and no word of what was there", async (source, column) => {
  const [found] = await explained(JSON.stringify({ made: source }));
  const { code, labels, path } = found?.diagnostic ?? {};
  expect({ code, path }).toEqual({ code: "R501", path: "acme.yaml" });
  expect(JSON.stringify(found?.diagnostic)).not.toContain("secret");
  const whole = found?.text ?? "";
  expect((labels?.[0]?.span.start ?? 0) - whole.indexOf(source)).toBe(column);
});

it("sees what the expression saw: the item, the document, names", async () => {
  const [found] = await explained(
    '\n    items: { $let: { n: =count }, $value: { $each: =list, value: "=$$.count + key * $n" } }',
  );
  expect(found?.diagnostic.notes).toEqual([
    "$$.count was 3",
    'key was "…" (a string of 25 characters)',
    "$n was 3",
  ]);
});

it("points into the file that the expression stands in", async () => {
  const [found] = await explained("{ $use: doubled }", "include: [shared.yaml]\n");
  expect(found?.diagnostic.path).toBe("shared.yaml");
  const { start = 0, end = 0 } = found?.diagnostic.labels[0]?.span ?? {};
  expect(found?.text.slice(start, end)).toBe("*");
});
