/** Rate-limit headers of providers, in the form of each client wire. */
import { expect, test } from "vitest";
import { lane } from "./wires.ts";

const headersOf: Record<string, Record<string, string>> = {
  chat: {
    "x-ratelimit-limit-requests": "50",
    "x-ratelimit-remaining-requests": "0",
    "x-ratelimit-reset-requests": "6m0s",
    "x-ratelimit-limit-tokens": "40000",
  },
  messages: {
    "anthropic-ratelimit-requests-limit": "50",
    "anthropic-ratelimit-requests-remaining": "0",
    "anthropic-ratelimit-requests-reset": "2026-01-01T00:06:00Z",
    "anthropic-ratelimit-tokens-limit": "40000",
  },
  content: {},
};
headersOf.responses = headersOf.chat as Record<string, string>;
/** Counted by one wire only. */
const more = { "anthropic-ratelimit-input-tokens-limit": "9" };
const noise = { "content-type": "application/json", "set-cookie": "a=b", server: "x" };
const bodies: Record<string, object> = {
  content: { contents: [{ role: "user", parts: [{ text: "q" }] }] },
  responses: { model: "m", input: "q" },
};
const body = (from: string): object =>
  bodies[from] ?? { model: "m", max_tokens: 9, messages: [{ role: "user", content: "q" }] };

const names = Object.keys(headersOf);
const pairs = names.flatMap((from) => names.map((to) => ({ from, to })));

test.each(pairs)("a client of $from gets the limits of an upstream of $to", ({ from, to }) => {
  const open = lane({ from, to, body: body(from) });
  const counts = to === "messages" ? more : {};
  const expected = to === "content" ? {} : { ...headersOf[from], ...(from === to ? counts : {}) };
  const sent = { ...noise, ...headersOf[to], ...counts };
  const headers: Record<string, string>[] = [
    open.response(429, sent, Buffer.from("{}")).headers,
    open.stream(sent).headers,
  ];
  for (const { "content-type": _type, ...rest } of headers) expect(rest).toEqual(expected);
});
