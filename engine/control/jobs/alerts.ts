/**
 * Warns the operator of budgets that are nearly used up and of tokens that expire soon: one line in the log and one call of the
 * webhook for each, over all machines. The machine that stores the warning first writes the line; any machine calls the webhook.
 */
import type { Subject, Usage } from "../../access/limits/limits.ts";
import type { Config } from "../../gateway/config/config.ts";
import type { Logger } from "../../gateway/log/log.ts";
import type { NotificationResult, WebhookMessage } from "../../gateway/tasks/post-webhook.ts";
import { entryOf, rollingHours } from "../../ledger/budget-entry.ts";
import {
  addAlert,
  type DueAlert,
  leaseAlerts,
  type NewAlert,
  recordAlert,
} from "../../store/alerts/alert-rows.ts";
import type { Store } from "../../store/database/store.ts";
import { listExpiringTokens } from "../../store/identity/token-rows.ts";
import { shareOf } from "../administration/budget-standings.ts";
import type { WebhookResult } from "../administration/gateway-metrics.ts";
import { isQuiet } from "../alerts/quiet-hours.ts";
import type { PublishedBudgets } from "../publication/published-budgets.ts";
import { DueWorkPoller } from "./due-work-poller.ts";
import { pauseMs } from "./webhook-pauses.ts";

export interface AlertOptions {
  store: Store;
  config(): Config;
  budgets(): PublishedBudgets | undefined;
  /** The name that people gave a subject: `token:…`. */
  nameOf(subject: string): Promise<string | undefined>;
  /** @param format of the body (`alerts.webhook_format`) */
  deliver(message: WebhookMessage, format: string): Promise<NotificationResult>;
  /** Called after each call of the webhook. */
  onCalled?(result: WebhookResult): void;
  log: Logger;
}

const DAY_MS = 86_400_000;
const MICROS = 1_000_000;
const MAX_CONCURRENT = 20;
const PER_SECOND = 20;

export class Alerts {
  readonly #options: AlertOptions;
  readonly #deliveries: DueWorkPoller<DueAlert>;
  /** The last delivery about a subject. */
  readonly #lastDeliveries = new Map<string, Promise<void>>();

  constructor(options: AlertOptions) {
    this.#options = options;
    const { store, config, log } = options;
    this.#deliveries = new DueWorkPoller({
      lease: async (most) => {
        const { webhookUrl, quietHours } = config().alerts;
        return webhookUrl === undefined ? [] : leaseAlerts(store, most, isQuiet(quietHours, store.now()));
      },
      work: (alert) => this.#deliverInOrder(alert),
      perSecond: () => PER_SECOND,
      maxConcurrent: MAX_CONCURRENT,
      nowMs: () => performance.now(),
      onError: (err) =>
        log.warn({ part: "alerts", err }, "alerts cannot be sent at the moment; the gateway retries"),
    });
  }

  start(): void {
    this.#deliveries.start();
  }

  async close(): Promise<void> {
    await this.#deliveries.close();
  }

  /** Delivers what is due. */
  async round(): Promise<void> {
    await this.#deliveries.round();
    await this.#deliveries.waitUntilIdle();
  }

  /** Checks budgets whose usage has grown; absent: all. Never rejects. */
  async checkBudgets(keys?: readonly string[]): Promise<void> {
    const { budgets: published, store, log } = this.#options;
    const budgets = published();
    if (budgets === undefined) return;
    const selected = keys === undefined ? budgets.all : keys.flatMap((key) => budgets.find(key) ?? []);
    const watched = selected.filter(({ budget }) => (budget?.warnAt.length ?? 0) > 0);
    if (watched.length === 0) return;
    try {
      const nowMs = store.now();
      const used = await budgets.read(store, watched, nowMs);
      for (const budget of watched) {
        const { label, untilMs } = budgets.periods.of(budget.budget?.per ?? "", nowMs);
        const usage = used.get(budget.key) ?? used.get(entryOf(budget.key, label));
        if (usage !== undefined) await this.#warn(budget, { requests: 0, ...usage }, { label, untilMs });
      }
    } catch (err) {
      log.warn(
        { part: "alerts", err },
        "budgets could not be checked for warnings; the next request repeats it",
      );
    }
  }

  /** Checks which tokens expire soon. Never rejects. */
  async checkTokens(): Promise<void> {
    const { store, config, log } = this.#options;
    const { tokens, alerts } = config();
    if (alerts.tokenExpiryDays === 0) return;
    try {
      const nowMs = store.now();
      const lastMs = nowMs + alerts.tokenExpiryDays * DAY_MS;
      const fileTokens = tokens.flatMap(({ name, expiresMs = 0 }) =>
        expiresMs > nowMs && expiresMs <= lastMs ? [{ id: name, name, expiresMs }] : [],
      );
      for (const { id, name, expiresMs } of [
        ...(await listExpiringTokens(store, nowMs, lastMs)),
        ...fileTokens,
      ]) {
        const subject = `token:${id}`;
        const expires = new Date(expiresMs).toISOString();
        const data = { subject, name, expires };
        const alert = { id: `expiry ${subject} ${expiresMs}`, kind: "token_expiry", subject };
        const summary = `The token ${name} expires at ${expires}.`;
        if (await this.#add(alert, "token.expires_soon", { ...data, summary }))
          log.warn({ part: "alerts", ...data }, "a token expires soon");
      }
    } catch (err) {
      log.warn({ part: "alerts", err }, "expiring tokens could not be read; the gateway retries");
    }
  }

  async #warn(
    { key, limits, budget }: Subject,
    used: Usage,
    period: { label: string; untilMs: number },
  ): Promise<void> {
    const { per = "", warnAt = [] } = budget ?? {};
    const share = shareOf(limits, used);
    const reachedShares = warnAt.filter((each) => share >= each);
    if (reachedShares.length === 0) return;
    // A rolling window has no beginning: it warns once a day.
    const isRolling = rollingHours(per) !== undefined;
    const label = isRolling ? period.label.slice(0, 10) : period.label;
    const subject = key.slice(0, -per.length - 1);
    const name = await this.#options.nameOf(subject);
    for (const each of reachedShares) {
      const alert = { id: `budget ${entryOf(key, label)} ${each}`, kind: "budget", subject };
      const data = {
        subject,
        name,
        per,
        period: label,
        warn_at: each,
        share: Math.round(share * 1e4) / 1e4,
        used: amounts(used.micros, used.tokens, used.requests),
        limits: amounts(limits.quotaMicros, limits.quotaTokens, limits.quotaRequests),
        ...(isRolling ? {} : { resets: new Date(period.untilMs).toISOString() }),
      };
      const percent = Math.round(share * 1_000) / 10;
      const summary = `${percent} % of the budget of ${name ?? subject} (${per}) are used.`;
      if (await this.#add(alert, "budget.warning", { ...data, summary }))
        this.#options.log.warn({ part: "alerts", ...data }, "a budget has reached a share at which it warns");
    }
  }

  /** @returns whether it is new */
  #add(alert: Omit<NewAlert, "body" | "severity">, type: string, data: object): Promise<boolean> {
    const { store, config } = this.#options;
    const timestamp = new Date(store.now()).toISOString();
    const hasWebhook = config().alerts.webhookUrl !== undefined;
    return addAlert(store, { ...alert, severity: "warning", body: { type, timestamp, data } }, hasWebhook);
  }

  /** A receiver would show an alert for ever if it heard first that the alert has resolved, and then that it fires. */
  #deliverInOrder(alert: DueAlert): Promise<void> {
    const before = this.#lastDeliveries.get(alert.subject) ?? Promise.resolve();
    // The next delivery begins even if this one fails.
    const delivery = before.catch(() => {}).then(() => this.#deliver(alert));
    this.#lastDeliveries.set(alert.subject, delivery);
    return delivery.finally(() => {
      if (this.#lastDeliveries.get(alert.subject) === delivery) this.#lastDeliveries.delete(alert.subject);
    });
  }

  async #deliver(alert: DueAlert): Promise<void> {
    const { store, config, deliver, onCalled, log } = this.#options;
    const { webhookUrl: url, webhookFormat } = config().alerts;
    if (url === undefined) return;
    const message = { url, id: messageIdOf(alert.id), body: alert.body };
    const { failure, isFinal = false } = await deliver(message, webhookFormat);
    const afterMs = failure === undefined || isFinal ? undefined : pauseMs(alert.tries, Math.random);
    await recordAlert(store, alert, { failure, afterMs });
    onCalled?.(failure === undefined ? "delivered" : afterMs === undefined ? "given_up" : "refused");
    if (failure === undefined) return;
    const fields = { alert: alert.id, to: new URL(url).origin, tries: alert.tries, failure };
    log.warn(
      { part: "alerts", ...fields },
      `the webhook did not accept an alert; the gateway ${afterMs === undefined ? "gives up" : "retries"}`,
    );
  }
}

function amounts(
  micros: number | undefined,
  tokens: number | undefined,
  requests: number | undefined,
): { usd?: number; tokens?: number; requests?: number } {
  return {
    ...(micros === undefined ? {} : { usd: micros / MICROS }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(requests === undefined ? {} : { requests }),
  };
}

/** Ids of messages are in a header. */
function messageIdOf(id: string): string {
  return `msg_${Buffer.from(id).toString("base64url").slice(-200)}`;
}
