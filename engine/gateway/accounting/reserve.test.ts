import { expect, test, vi } from "vitest";
import type { Refused, Reservation } from "../../access/allowances.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { reserve } from "./reserve.ts";

const need = { tokens: 3, micros: 7 };

/** The parts of an exchange that `reserve` reads. The allowances return `answer`. */
function exchangeWith(answer: unknown): { exchange: Exchange; heard: string[]; leave(): void } {
  const heard: string[] = [];
  const exchange = {
    settled: false,
    service: { allowances: { reserve: () => answer } },
    noteStanding() {},
    accounting: { open: () => heard.push("opened") },
    refuse: ({ kind }: { kind: string }) => heard.push(kind),
    guard: (work: () => void) => {
      try {
        work();
      } catch (error) {
        heard.push(String(error));
      }
    },
  };
  const leave = (): void => {
    exchange.settled = true;
  };
  return { exchange: exchange as unknown as Exchange, heard, leave };
}

const reservation = () => ({ settle: vi.fn<Reservation["settle"]>() });
const refused: { refused: Refused } = { refused: { subject: "token:a", limit: "quotaTokens", allowed: 1 } };

test.each<[string, () => unknown, string[]]>([
  ["nothing to count", () => undefined, ["opened", "started"]],
  ["counted at once", reservation, ["opened", "started"]],
  ["counted elsewhere", async () => reservation(), ["opened", "started"]],
  ["refused at once", () => refused, ["quota"]],
  ["refused elsewhere", async () => refused, ["quota"]],
  ["a fault elsewhere", () => Promise.reject(new Error("lost")), ["Error: lost"]],
])("%s", async (_how, answer, expected) => {
  const { exchange, heard } = exchangeWith(answer());
  reserve(exchange, ["m"], need, () => heard.push("started"));
  await vi.waitFor(() => expect(heard).toEqual(expected));
});

test("a caller who left while it was counted owes nothing, and nothing starts", async () => {
  const reserved = reservation();
  const { exchange, heard, leave } = exchangeWith(Promise.resolve(reserved));
  reserve(exchange, ["m"], need, () => heard.push("started"));
  leave();
  await vi.waitFor(() => expect(reserved.settle).toHaveBeenCalled());
  expect(reserved.settle.mock.calls).toEqual([[undefined]]);
  expect(heard).toEqual([]);
});
