import { expect, test } from "vitest";
import { csvCell } from "./csv-cell.ts";

test.each(["=", "+", "-", "@", "＝", "＋", "－", "＠", "﹣", "−"])(
  "%s begins a formula, also after characters that a spreadsheet skips",
  (sign) => {
    for (const before of [
      "",
      " ",
      "\t",
      "\n",
      "\r\n",
      "\v",
      "\0",
      "\u001f",
      "\u00a0",
      "\u3000",
      "\ufeff",
      "\u200b",
      "\u{e0001}",
    ]) {
      const cell = csvCell(`${before}${sign}cmd`);
      expect(cell.startsWith("'") || cell.startsWith(`"'`), JSON.stringify(cell)).toBe(true);
    }
  },
);

test.each<[unknown, string]>([
  [null, ""],
  [undefined, ""],
  [-3, "-3"],
  [true, "true"],
  ["gpt-5", "gpt-5"],
  ["a=b", "a=b"],
  ['say "so", now', '"say ""so"", now"'],
  ["\n=1", '"\'\n=1"'],
])("%j becomes the cell %s", (value, written) => {
  expect(csvCell(value)).toBe(written);
});
