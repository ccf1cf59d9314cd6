/** Sends the webhook of a finished task to its URL. Retries for most of a day, until the receiver accepts it. */
import type { NotificationResult } from "../../gateway/tasks/post-webhook.ts";
import type { Notification } from "../../store/tasks/task-notifications.ts";
import { DueWorkPoller } from "./due-work-poller.ts";
import { pauseMs } from "./webhook-pauses.ts";

export interface NotificationOptions {
  lease(most: number): Promise<Notification[]>;
  record(notification: Notification, outcome: { failure?: string; afterMs?: number }): Promise<void>;
  /** Rejects if the process that delivers it dies. */
  deliver(notification: Notification): Promise<NotificationResult>;
  nowMs(): number;
  random(): number;
  report(event: NotificationEvent): void;
}

export type NotificationEvent =
  | { kind: "told" | "refused" | "given up"; notification: Notification; failure?: string }
  | { kind: "failing"; error: Error };

const MAX_CONCURRENT = 100;
const PER_SECOND = 100;

export function startNotifications(options: NotificationOptions): DueWorkPoller<Notification> {
  const { lease: hold, nowMs, report } = options;
  return new DueWorkPoller({
    lease: hold,
    nowMs,
    perSecond: () => PER_SECOND,
    maxConcurrent: MAX_CONCURRENT,
    onError: (error) => report({ kind: "failing", error }),
    work: (notification) => send(notification, options),
  });
}

async function send(
  notification: Notification,
  { deliver, record: note, random, report }: NotificationOptions,
): Promise<void> {
  const { failure, isFinal = false } = await deliver(notification);
  const afterMs = isFinal ? undefined : pauseMs(notification.attempts, random);
  if (failure === undefined) await note(notification, {});
  else await note(notification, afterMs === undefined ? { failure } : { failure, afterMs });
  const isOver = afterMs === undefined;
  if (failure === undefined) report({ kind: "told", notification });
  else report({ kind: isOver ? "given up" : "refused", notification, failure });
}
