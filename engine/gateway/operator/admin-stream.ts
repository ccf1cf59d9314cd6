/**
 * One answer of the admin API as a stream of events: it is asked for each second, as its caller asked, and sent whenever
 * it is another one. Who asks is known anew each time, so a session that ends ends the stream.
 */
import type { Answering } from "../responses/response-writer.ts";

/** What control says; the shapes are the admin room's. */
export interface AdminReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const ASK_MS = 1_000;
/** Whoever stands between must not take it for dead. */
const SILENT_MS = 15_000;

/** @param send sends a whole answer: the first one, where it is none to be told again */
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
    left: end,
    over: end,
  });
  const look = async (): Promise<void> => {
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
    silentMs += ASK_MS;
    if (reply.body !== lastBody && !isBlocked) {
      lastBody = reply.body;
      silentMs = 0;
      answer.write(`data: ${reply.body}\n\n`);
    } else if (silentMs >= SILENT_MS) {
      silentMs = 0;
      answer.write(":\n\n");
    }
    timer = setTimeout(() => void look(), ASK_MS).unref();
  };
  void look();
}
