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

test("a ticket stands for its token, limited to the ticket's model", () => {
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

test("a ticket is invalid without its token, and expires with it", () => {
  const credential = createTicket(new Tokens([entry("one")], undefined, keys));
  expect(new Tokens([entry("two")], undefined, keys).find(credential)).toBeUndefined();
  expect(new Tokens([entry("one", { expiresMs: 1e12 })], undefined, keys).find(credential)?.expiresMs).toBe(
    1e12,
  );
});

test("a ticket is valid for a token that is stored as a digest", () => {
  const credential = createTicket(new Tokens([entry("one")], undefined, keys));
  const { value: _, ...rest } = entry("one") as TokenEntry & { value: string };
  const stored = { ...rest, digest: hash("sha256", "one", "hex") };
  expect(new Tokens([stored], undefined, keys).find(credential)?.ticket).toEqual(ticket);
});

test("a ticket follows changes of its token in another index", () => {
  const others = new Tokens([entry("one", { id: "1" })]);
  const tokens = new Tokens([entry("two")], others, keys);
  const credential = createTicket(tokens);
  expect(tokens.find(credential)?.id).toBe("1");
  others.put(entry("new value", { id: "1" }));
  expect(tokens.find(credential)).toBeUndefined();
  others.put(entry("one", { id: "1" }));
  expect(tokens.find(credential)?.id).toBe("1");
  others.remove("1");
  expect(tokens.find(credential)).toBeUndefined();
});

test("tickets of older keys are valid, tickets of unknown keys are not", () => {
  const credential = createTicket(new Tokens([entry("one")], undefined, keys));
  const other = Buffer.alloc(32, 2);
  expect(new Tokens([entry("one")], undefined, [other, ...keys]).find(credential)).toBeDefined();
  expect(new Tokens([entry("one")], undefined, [other]).find(credential)).toBeUndefined();
  expect(new Tokens([entry("one")]).find(credential)).toBeUndefined();
});

test.each(["plw-", "ek_plw-b25l.x.y", `plw-b25l.${"x".repeat(9)}.${"y".repeat(43)}`])(
  "%s is not a ticket",
  (credential) => {
    expect(new Tokens([entry("one")], undefined, keys).find(credential)).toBeUndefined();
  },
);

test("a ticket stays valid while the value before a rotation is valid", () => {
  const credential = createTicket(new Tokens([entry("one", { id: "1" })], undefined, keys));
  const previous = { value: "one", untilMs: 1.5e12 };
  const rotated = new Tokens([entry("two", { id: "1", previous })], undefined, keys);
  expect(rotated.find(credential)).toMatchObject({ id: "1", ticket, expiresMs: 1.5e12 });
  expect(new Tokens([entry("two", { id: "1" })], undefined, keys).find(credential)).toBeUndefined();
});

test("a long credential takes linear time", () => {
  // In quadratic time, a million characters take minutes.
  const credential = "plw-".repeat(250_000);
  expect(new Tokens([entry("one")], undefined, keys).find(credential)).toBeUndefined();
});
