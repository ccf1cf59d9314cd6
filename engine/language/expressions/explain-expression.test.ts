import { expect, it } from "vitest";
import { explain } from "./explain-expression.ts";

it("reports the failed operator and its operands", async () => {
  const source = "usage.input + usage.detials.cached";
  const { fault, parts } = await explain(source, { usage: { input: "3", details: {} } });
  expect(fault).toMatchObject({ code: "T2001", start: 12, end: 13 });
  expect(fault?.message).toContain("left side");
  expect(parts.map(({ text, value }) => [text, value])).toEqual([
    ["usage.input", "3"],
    // The shortest absent prefix comes before the complete path.
    ["usage.detials", undefined],
    ["usage.detials.cached", undefined],
  ]);
  for (const { start, end, text } of parts) expect(source.slice(start, end)).toBe(text);
});

it("knows variables that a block has bound so far", async () => {
  const { value, parts } = await explain("($u := a.b; $v := $u + 1; $v * $w)", { a: { b: 2 } }, { w: 5 });
  expect(value).toBe(15);
  expect(parts.map(({ text, value }) => `${text}=${value}`)).toEqual(["a.b=2", "$u=2", "$v=3", "$w=5"]);
});

it("does not evaluate parts of steps and functions, which have another context", async () => {
  const { parts } = await explain("$map(a[b = 1].c, function($x){ $x.d })", { a: [] });
  expect(parts.map(({ text }) => text)).toEqual(
    ["$map(a[b = 1].c, function($x){ $x.d })", "a", "a[b = 1]", "a[b = 1].c"].filter((text) => text !== "a"),
  );
});
