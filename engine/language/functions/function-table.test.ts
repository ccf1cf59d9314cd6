import { describe, expect, it } from "vitest";
import { named, parametersOf } from "./function-table.ts";

describe("named functions", () => {
  const passing = Object.entries(named).filter(([, { passes }]) => passes);

  it.each(passing)("$%s passes an absent first argument on, as its entry declares", (_, entry) => {
    const { call } = entry;
    const [least, most] = parametersOf(entry);
    for (const other of [undefined, null, "", "chat", 3, [], ["a"], {}]) {
      for (let count = least; count <= most; count++) {
        expect(call(undefined, ...Array(count - 1).fill(other))).toBe(undefined);
      }
    }
  });
});
