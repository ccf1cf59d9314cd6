/** Sees to it that whoever asked for it is told that a task is over: again and again for most of a day, until it is taken. */
import type { Delivery } from "../gateway/tasks/deliver-notice.ts";
import type { Notice } from "../store/task-notices.ts";
import { Rounds } from "./rounds.ts";

export interface NoticeOptions {
  hold(most: number): Promise<Notice[]>;
  note(notice: Notice, outcome: { failure?: string; afterMs?: number }): Promise<void>;
  /** Rejects when the process that delivers it dies. */
  deliver(notice: Notice): Promise<Delivery>;
  nowMs(): number;
  random(): number;
  report(event: NoticeEvent): void;
}

export type NoticeEvent =
  | { kind: "told" | "refused" | "given up"; notice: Notice; failure?: string }
  | { kind: "failing"; error: Error };

/** After each try, as Standard Webhooks proposes. */
const PAUSES_SECONDS = [5, 30, 300, 1_800, 7_200, 18_000, 36_000];
/** Of a pause: who was away is not told everything at the same moment. */
const JITTER = 0.1;
const MOST_AT_ONCE = 100;
const PER_SECOND = 100;

export function watchNotices(options: NoticeOptions): Rounds<Notice> {
  const { hold, nowMs, report } = options;
  return new Rounds({
    hold,
    nowMs,
    perSecond: () => PER_SECOND,
    mostAtOnce: MOST_AT_ONCE,
    failing: (error) => report({ kind: "failing", error }),
    work: (notice) => tell(notice, options),
  });
}

async function tell(notice: Notice, { deliver, note, random, report }: NoticeOptions): Promise<void> {
  const { failure, isFinal = false } = await deliver(notice);
  const seconds = PAUSES_SECONDS[notice.tries - 1];
  if (failure === undefined) await note(notice, {});
  else if (isFinal || seconds === undefined) await note(notice, { failure });
  else await note(notice, { failure, afterMs: seconds * 1_000 * (1 + (2 * random() - 1) * JITTER) });
  const isOver = isFinal || seconds === undefined;
  if (failure === undefined) report({ kind: "told", notice });
  else report({ kind: isOver ? "given up" : "refused", notice, failure });
}
