import { expect, test, vi } from "vitest";
import type { Refused, Reservation } from "../../access/allowances.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { reserve } from "./reserve.ts";

const need = { tokens: 3, micros: 7 };

/** The parts of an exchange that `reserve` reads. The allowances return `answer`. */
function exchangeWith(answer: unknown): { exchange: Exchange; events: string[]; disconnect(): void } {
  const events: string[] = [];
  const exchange = {
    settled: false,
    service: { allowances: { reserve: () => answer } },
    setRateLimits() {},
    accounting: { open: () => events.push("opened") },
    refuse: ({ kind }: { kind: string }) => events.push(kind),
    guard: (work: () => void) => {
      try {
        work();
      } catch (error) {
        events.push(String(error));
      }
    },
  };
  const disconnect = (): void => {
    exchange.settled = true;
  };
  return { exchange: exchange as unknown as Exchange, events, disconnect };
}

const reservation = () => ({
  settle: vi.fn<Reservation["settle"]>(),
  handOver: () => {},
  cancel: vi.fn<Reservation["cancel"]>(),
});
const refused: { refused: Refused } = { refused: { subject: "token:a", limit: "quotaTokens", allowed: 1 } };

test.each<[string, () => unknown, string[]]>([
  ["no limits", () => undefined, ["opened", "started"]],
  ["reserved at once", reservation, ["opened", "started"]],
  ["reserved later", async () => reservation(), ["opened", "started"]],
  ["refused at once", () => refused, ["quota"]],
  ["refused later", async () => refused, ["quota"]],
  ["an error later", () => Promise.reject(new Error("lost")), ["Error: lost"]],
])("%s", async (_title, answer, expected) => {
  const { exchange, events } = exchangeWith(answer());
  reserve(exchange, ["m"], need, () => events.push("started"));
  await vi.waitFor(() => expect(events).toEqual(expected));
});

test("a request whose client disconnects during the reservation releases it, and does not start", async () => {
  const reserved = reservation();
  const { exchange, events, disconnect } = exchangeWith(Promise.resolve(reserved));
  reserve(exchange, ["m"], need, () => events.push("started"));
  disconnect();
  await vi.waitFor(() => expect(reserved.cancel).toHaveBeenCalled());
  expect(reserved.settle).not.toHaveBeenCalled();
  expect(events).toEqual([]);
});
