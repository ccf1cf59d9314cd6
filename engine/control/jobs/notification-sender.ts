/** Sends the webhook of a finished task to its URL. Retries for most of a day, until the receiver accepts it. */
import type { NotificationResult } from "../../gateway/tasks/send-notification.ts";
import type { Notification } from "../../store/tasks/task-notifications.ts";
import { DueWorkPoller } from "./due-work-poller.ts";

export interface NotificationOptions {
  hold(most: number): Promise<Notification[]>;
  note(notification: Notification, outcome: { failure?: string; afterMs?: number }): Promise<void>;
  /** Rejects if the process that delivers it dies. */
  deliver(notification: Notification): Promise<NotificationResult>;
  nowMs(): number;
  random(): number;
  report(event: NotificationEvent): void;
}

export type NotificationEvent =
  | { kind: "told" | "refused" | "given up"; notification: Notification; failure?: string }
  | { kind: "failing"; error: Error };

/** After each delivery, as Standard Webhooks proposes. */
const PAUSES_SECONDS = [5, 30, 300, 1_800, 7_200, 18_000, 36_000];
/** Share of a pause, so that a receiver that was down does not get all notifications at once. */
const JITTER = 0.1;
const MOST_AT_ONCE = 100;
const PER_SECOND = 100;

export function startNotifications(options: NotificationOptions): DueWorkPoller<Notification> {
  const { hold, nowMs, report } = options;
  return new DueWorkPoller({
    hold,
    nowMs,
    perSecond: () => PER_SECOND,
    mostAtOnce: MOST_AT_ONCE,
    failing: (error) => report({ kind: "failing", error }),
    work: (notification) => tell(notification, options),
  });
}

async function tell(
  notification: Notification,
  { deliver, note, random, report }: NotificationOptions,
): Promise<void> {
  const { failure, isFinal = false } = await deliver(notification);
  const seconds = PAUSES_SECONDS[notification.attempts - 1];
  if (failure === undefined) await note(notification, {});
  else if (isFinal || seconds === undefined) await note(notification, { failure });
  else await note(notification, { failure, afterMs: seconds * 1_000 * (1 + (2 * random() - 1) * JITTER) });
  const isOver = isFinal || seconds === undefined;
  if (failure === undefined) report({ kind: "told", notification });
  else report({ kind: isOver ? "given up" : "refused", notification, failure });
}
