import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Code, code, Emitter, joined, member, propertyKey } from "./code.ts";

const evaluate = (source: Code): unknown => new Function(`"use strict"; return (${source})`)();

describe("code", () => {
  it("treats any text as data, never as source", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(evaluate(code`${text}`)).toBe(text);
        expect(evaluate(code`[${text}].length`)).toBe(1);
      }),
    );
  });

  it("treats any key as data, in reads and in object literals", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", "a-b", "ä", "1", "")),
        (key) => {
          const object = evaluate(code`({ ${propertyKey(key)}: 1 })`) as object;
          expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
          expect(Object.entries(object)).toEqual([[key, 1]]);
          expect(
            evaluate(
              code`(() => { const o = ${member(code`JSON.parse('{}')`, key, true)}; return typeof o; })()`,
            ),
          ).toBe(typeof ({} as Record<string, unknown>)[key]);
        },
      ),
    );
  });

  it.each([
    [0, 0],
    [-0, -0],
    [-1.5, -1.5],
    [1e21, 1e21],
    [true, true],
    [null, null],
    [undefined, undefined],
  ])("writes %s as a literal", (value, expected) => {
    expect(evaluate(code`${value}`)).toBe(expected);
    expect(evaluate(code`[1 -${value}].length`)).toBe(1);
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [{} as never], [(() => 1) as never]])(
    "refuses %s",
    (value) => {
      expect(() => code`${value}`).toThrow(TypeError);
    },
  );

  it("cannot be made from text", () => {
    expect(() => new Code(Symbol("code") as never, "process.exit()")).toThrow(TypeError);
  });

  it("writes lists with commas and joins with source", () => {
    expect(String(code`f(${["a", 1, code`x`]})`)).toBe('f("a", 1, x)');
    expect(String(joined([code`a`, code`b`], code` && `))).toBe("a && b");
  });
});

describe("Emitter", () => {
  it("builds a function of its statements, with constants as parameters of a factory", () => {
    const e = new Emitter();
    const [list, out] = [e.name("list"), e.name("out")];
    const seen: unknown[] = [];
    const log = e.constant((value: unknown) => seen.push(value), "log");
    e.line(code`let ${out} = 0;`);
    const item = e.name("item");
    e.block(code`for (const ${item} of ${list})`, () => {
      e.branch(
        code`${item} > 1`,
        () => e.line(code`${out} += ${item};`),
        () => e.line(code`${log}(${item});`),
      );
    });
    e.line(code`return ${out};`);
    const program = e.build<(list: number[]) => number>("test:sum", [list]);
    expect(program.run([1, 2, 3])).toBe(5);
    expect(seen).toEqual([1]);
    expect(program.source).toBe(`"use strict";
return function (list_1) {
  let out_2 = 0;
  for (const item_4 of list_1) {
    if (item_4 > 1) {
      out_2 += item_4;
    }
    else {
      log_3(item_4);
    }
  }
  return out_2;
};
//# sourceURL=test:sum`);
  });

  it("uses one name per constant, and never reuses a name", () => {
    const e = new Emitter();
    const value = {};
    expect(String(e.constant(value, "a"))).toBe(String(e.constant(value, "b")));
    expect(String(e.name("x"))).not.toBe(String(e.name("x")));
    expect(String(e.name('"; process.exit(); "'))).toMatch(/^\w+$/);
  });

  it("rolls back to a mark, including constants", () => {
    const e = new Emitter();
    e.line(code`const a = 1;`);
    const mark = e.mark();
    const value = {};
    e.line(code`${e.constant(value, "gone")};`);
    e.rollback(mark);
    expect(e.text()).toBe("const a = 1;");
    e.line(code`return [a, ${e.constant(value, "back")}];`);
    expect(e.build<() => unknown>("test", []).run()).toEqual([1, {}]);
  });

  it("sets statements aside and places them at another depth", () => {
    const e = new Emitter();
    const aside = e.aside(() => {
      e.block(code`if (a)`, () => e.line(code`b();`));
      return 7;
    });
    expect([e.text(), aside.value]).toEqual(["", 7]);
    e.block(code`while (c)`, () => e.write(aside));
    expect(e.text()).toBe("while (c) {\n  if (a) {\n    b();\n  }\n}");
  });

  it("evaluates late source after everything is written", () => {
    const e = new Emitter();
    let count = 0;
    e.block(code`{`, () => {
      e.line(() => (count > 1 ? code`let a;\nlet b = ${count};` : undefined));
      e.line(() => (count > 2 ? code`never();` : undefined));
    });
    e.block(
      () => code`while (${count})`,
      () => {},
    );
    count = 2;
    expect(e.text()).toBe("{ {\n  let a;\n  let b = 2;\n}\nwhile (2) {\n}");
  });

  it("omits a branch without statements", () => {
    const e = new Emitter();
    e.branch(
      code`a`,
      () => {},
      () => e.line(code`b();`),
    );
    expect(e.text()).toBe("if (!(a)) {\n  b();\n}");
  });

  it("removes characters from a label that would end the comment", () => {
    const e = new Emitter();
    e.line(code`return 1;`);
    const { source, run } = e.build<() => number>("a\n*/ throw 1 //", []);
    expect([run(), source.split("\n").at(-1)]).toEqual([1, "//# sourceURL=a__/_throw_1_//"]);
  });
});
