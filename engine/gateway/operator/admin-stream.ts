/**
 * A response of the admin API as an event stream. The request is repeated every second, and an event is sent on each change.
 * Each repetition authenticates again, so the stream ends with its session.
 */
import type { Answering } from "../responses/response-writer.ts";

/** A reply of the control process; `engine/admin` defines its shapes. */
export interface AdminReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const POLL_MS = 1_000;
/** Keeps proxies from closing an idle connection. */
const KEEPALIVE_MS = 15_000;

/** @param send sends a complete response: the first one, if it is an error */
export function streamAnswers(
  answer: Answering,
  ask: () => Promise<AdminReply>,
  send: (reply: AdminReply) => void,
): void {
  let lastBody: string | undefined;
  let silentMs = 0;
  let isOver = false;
  let isBlocked = false;
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    isOver = true;
    clearTimeout(timer);
  };
  answer.listen({
    blocked: () => {
      isBlocked = true;
    },
    drained: () => {
      isBlocked = false;
    },
    disconnected: end,
    closed: end,
  });
  const poll = async (): Promise<void> => {
    const reply = await ask();
    if (isOver) return;
    if (reply.status !== 200) {
      if (lastBody === undefined) send(reply);
      else {
        answer.write(`event: over\ndata: ${reply.body}\n\n`);
        answer.end();
      }
      return;
    }
    if (lastBody === undefined)
      answer.begin(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    silentMs += POLL_MS;
    if (reply.body !== lastBody && !isBlocked) {
      lastBody = reply.body;
      silentMs = 0;
      answer.write(`data: ${reply.body}\n\n`);
    } else if (silentMs >= KEEPALIVE_MS) {
      silentMs = 0;
      answer.write(":\n\n");
    }
    timer = setTimeout(() => void poll(), POLL_MS).unref();
  };
  void poll();
}
