/**
 * What is measured: four kinds of traffic, each with the share of the floor's rate that the gateway must reach.
 */

export interface Cell {
  title: string;
  /** What clients send to the gateway. The floor is sent the upstream's own format, which it passes on. */
  path: string;
  body: Record<string, unknown>;
  stream: boolean;
  /** Of the floor's rate. */
  target: number;
}

/** Events in one streamed answer, not counting its first and last. */
export const EVENTS = 200;

/** The upstream's own path and the body that the floor is sent. */
export const UPSTREAM_PATH = "/v1/chat/completions";

// A conversation as agents send it: some kilobytes of history.
const turns = Array.from({ length: 20 }, (_, index) => ({
  role: index % 2 === 0 ? "user" : "assistant",
  content: `Turn ${index}: ${"the quick brown fox jumps over the lazy dog. ".repeat(8)}`,
}));
turns.push({ role: "user", content: "Go on." });

const chat = { model: "bench", messages: turns, temperature: 0.5 };
const messages = { ...chat, max_tokens: 1000 };

export function floorBody(stream: boolean): Record<string, unknown> {
  return { ...chat, stream };
}

export const cells: Cell[] = [
  { title: "same wire, plain", path: UPSTREAM_PATH, body: chat, stream: false, target: 0.5 },
  { title: "converted, plain", path: "/v1/messages", body: messages, stream: false, target: 0.4 },
  { title: "same wire, stream", path: UPSTREAM_PATH, body: chat, stream: true, target: 0.5 },
  { title: "converted, stream", path: "/v1/messages", body: messages, stream: true, target: 0.25 },
];
