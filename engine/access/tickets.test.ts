import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { type TokenEntry, Tokens } from "./token-index.ts";

const keys = [Buffer.alloc(32, 1)];
const entry = (value: string, more: Partial<TokenEntry> = {}): TokenEntry =>
  ({ name: value, value, allows: () => true, ...more }) as TokenEntry;
const ticket = { operation: "o", model: "m", expires: 2_000_000_000 };

function createTicket(tokens: Tokens, terms?: object): string {
  const token = tokens.find("one");
  if (token === undefined) throw new Error("no token");
  return tokens.ticketFor(token, { ...ticket, ...(terms && { terms }) });
}

test("a ticket stands for its token, as far as it goes", () => {
  const subjects = [{ key: "token:1", limits: {} }];
  const tokens = new Tokens([entry("one", { id: "1", subjects })], undefined, keys);
  const found = tokens.find(createTicket(tokens, { a: [1] }));
  expect(found).toMatchObject({
    id: "1",
    subjects,
    ticket: { ...ticket, terms: { a: [1] } },
    expiresMs: 2e12,
  });
  expect([found?.allows("m"), found?.allows("n")]).toEqual([true, false]);
});

test("it ends with its token, and with the token's own time", () => {
  const presented = createTicket(new Tokens([entry("one")], undefined, keys));
  expect(new Tokens([entry("two")], undefined, keys).find(presented)).toBeUndefined();
  expect(new Tokens([entry("one", { expiresMs: 1e12 })], undefined, keys).find(presented)?.expiresMs).toBe(
    1e12,
  );
});

test("the token may be known by its digest only", () => {
  const presented = createTicket(new Tokens([entry("one")], undefined, keys));
  const { value: _, ...rest } = entry("one") as TokenEntry & { value: string };
  const stored = { ...rest, digest: hash("sha256", "one", "hex") };
  expect(new Tokens([stored], undefined, keys).find(presented)?.ticket).toEqual(ticket);
});

test("the token may be among others, and come and go there", () => {
  const others = new Tokens([entry("one", { id: "1" })]);
  const tokens = new Tokens([entry("two")], others, keys);
  const presented = createTicket(tokens);
  expect(tokens.find(presented)?.id).toBe("1");
  others.put(entry("new value", { id: "1" }));
  expect(tokens.find(presented)).toBeUndefined();
  others.put(entry("one", { id: "1" }));
  expect(tokens.find(presented)?.id).toBe("1");
  others.remove("1");
  expect(tokens.find(presented)).toBeUndefined();
});

test("older keys are believed, others are not", () => {
  const presented = createTicket(new Tokens([entry("one")], undefined, keys));
  const other = Buffer.alloc(32, 2);
  expect(new Tokens([entry("one")], undefined, [other, ...keys]).find(presented)).toBeDefined();
  expect(new Tokens([entry("one")], undefined, [other]).find(presented)).toBeUndefined();
  expect(new Tokens([entry("one")]).find(presented)).toBeUndefined();
});

test.each(["plw-", "ek_plw-b25l.x.y", `plw-b25l.${"x".repeat(9)}.${"y".repeat(43)}`])(
  "%s is none",
  (presented) => {
    expect(new Tokens([entry("one")], undefined, keys).find(presented)).toBeUndefined();
  },
);
