/**
 * Evaluates alert rules every few seconds. Each machine writes its samples into the store; the machine with the lease evaluates the
 * samples of all, so that an alert fires and resolves once. States are in the store, so a restart changes nothing.
 */
import { randomUUID } from "node:crypto";
import type { Config } from "../../gateway/config/config.ts";
import type { Logger } from "../../gateway/log/log.ts";
import type { RequestRecord } from "../../ledger/record.ts";
import { forgetAlertSamples, readAlertSamples, writeAlertSamples } from "../../store/alerts/alert-samples.ts";
import {
  type AlertState,
  changeAlertState,
  endAlertLease,
  leaseAlertRules,
  listAlertStates,
} from "../../store/alerts/alert-states.ts";
import type { Store } from "../../store/database/store.ts";
import { type AlertRule, kindsOf, type NamedRule, rulesOf } from "./alert-metrics.ts";
import { alertIdOf, nextAlertState } from "./next-alert-state.ts";
import { RecentSamples } from "./recent-samples.ts";
import { MAX_WINDOW_MS, MINUTE_MS, RequestMinutes } from "./request-minutes.ts";
import { describeAlert } from "./rule-message.ts";
import { readRuleValues } from "./rule-values.ts";
import type { StateValue } from "./state-values.ts";

export interface RuleSources {
  store: Store;
  config(): Config;
  values: {
    /** The name of a channel's provider; empty for a channel that is gone. */
    providerOf(channel: string): string;
    /** The state of this machine. Undefined: it is not known at the moment. */
    readAlertState(): Promise<readonly StateValue[] | undefined>;
    /** The most used budgets. */
    readBudgets(): Promise<readonly { subject: string; share: number }[]>;
  };
  /** The name that people gave a subject: `token:…`. */
  nameOf(subject: string): Promise<string | undefined>;
  log: Logger;
}

const ROUND_MS = 5_000;
/** Several rounds. Another machine takes over after this time. */
const LEASE_MS = 20_000;
/** Longer than any window. */
const KEEP_MS = 2 * MAX_WINDOW_MS;

export class RuleEvaluator {
  readonly #sources: RuleSources;
  readonly #minutes: RequestMinutes;
  readonly #samples: RecentSamples;
  /** A run of this process: its samples never replace those of an earlier run. */
  readonly #id = randomUUID();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  /** Whether states of removed rules may exist. */
  #mayHaveStates = true;
  #isFailing = false;

  constructor(sources: RuleSources) {
    this.#sources = sources;
    this.#samples = new RecentSamples((kinds, sinceMs) => readAlertSamples(sources.store, kinds, sinceMs));
    this.#minutes = new RequestMinutes((channel) => sources.values.providerOf(channel));
  }

  /** @param records each new one once */
  count(records: readonly RequestRecord[]): void {
    const rules = rulesOf(this.#sources.config());
    if (rules.length === 0) return;
    this.#minutes.count(records, kindsOf(rules).requests, this.#sources.store.now());
  }

  start(): void {
    this.#timer = setTimeout(async () => {
      this.#running = this.#evaluate();
      await this.#running;
      if (this.#timer !== undefined) this.start();
    }, ROUND_MS).unref();
  }

  /** No more evaluation on this machine; others may take over. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
    await endAlertLease(this.#sources.store, this.#id).catch(() => {});
  }

  /** Stores the samples of the last requests, which were counted after `stop`. Never rejects. */
  async close(): Promise<void> {
    await this.stop();
    const { config, log, store } = this.#sources;
    if (rulesOf(config()).length === 0) return;
    // The last states stay: this process knows no newer ones.
    await writeAlertSamples(store, this.#id, this.#minutes.take(store.now()), undefined).catch(
      (err: unknown) =>
        log.warn({ part: "alerts", err }, "the last samples of alert rules could not be stored"),
    );
  }

  /** Never rejects. */
  async #evaluate(): Promise<void> {
    const { config, log } = this.#sources;
    const rules = rulesOf(config());
    if (rules.length === 0 && !this.#mayHaveStates) return;
    try {
      await this.#round(rules);
      this.#mayHaveStates = rules.length > 0;
      this.#isFailing = false;
    } catch (err) {
      if (!this.#isFailing)
        log.warn({ part: "alerts", err }, "alert rules cannot be evaluated; the gateway retries");
      this.#isFailing = true;
    }
  }

  /** @throws StoreUnavailable */
  async #round(rules: readonly NamedRule[]): Promise<void> {
    const { store, values } = this.#sources;
    const kinds = kindsOf(rules);
    const nowMs = store.now();
    if (rules.length > 0) await this.#writeSamples(kinds.states.size > 0, nowMs);
    if (!(await leaseAlertRules(store, this.#id, LEASE_MS))) return;
    const states = await listAlertStates(store);
    const longest = Math.max(0, ...rules.map(([, { windowMinutes }]) => windowMinutes)) + 1;
    const { samples, isComplete } = await this.#samples.read(
      [...kinds.requests, ...kinds.states],
      longest * MINUTE_MS,
      nowMs,
    );
    const needsBudgets = rules.some(([, { metric }]) => metric === "budget_share");
    const budgets = needsBudgets ? await values.readBudgets() : [];
    for (const [name, rule] of rules) {
      const before = new Map(states.filter((each) => each.rule === name).map((each) => [each.subject, each]));
      const found = readRuleValues(rule, samples, budgets, nowMs);
      for (const subject of new Set([...found.keys(), ...before.keys()]))
        await this.#change([name, rule], subject, before.get(subject), found.get(subject), nowMs);
    }
    const names = new Set(rules.map(([name]) => name));
    for (const state of states) if (!names.has(state.rule)) await this.#removeState(state, nowMs);
    if (isComplete) await forgetAlertSamples(store, nowMs - KEEP_MS);
  }

  async #writeSamples(needsState: boolean, nowMs: number): Promise<void> {
    const { store, values } = this.#sources;
    const state = needsState ? await values.readAlertState() : [];
    const requests = this.#minutes.take(nowMs);
    try {
      const states = state?.map((each) => ({ ...each, atMs: nowMs }));
      await writeAlertSamples(store, this.#id, requests, states);
    } catch (error) {
      this.#minutes.takeAgain();
      throw error;
    }
  }

  async #change(
    named: NamedRule,
    subject: string,
    before: AlertState | undefined,
    value: number | undefined,
    nowMs: number,
  ): Promise<void> {
    const { state, event } = nextAlertState(named, subject, before, value, nowMs);
    if (state === undefined && before === undefined) return;
    if (event === undefined) await changeAlertState(this.#sources.store, before, state, undefined);
    else {
      const last = before && { ...before, value: value ?? before.value };
      await this.#report(event, last, state, named[1], nowMs, value !== undefined);
    }
  }

  /** The rule of a state is no longer configured. */
  async #removeState(state: AlertState, nowMs: number): Promise<void> {
    if (state.phase === "firing") await this.#report("resolved", state, undefined, undefined, nowMs);
    else await changeAlertState(this.#sources.store, state, undefined, undefined);
  }

  async #report(
    event: "firing" | "resolved",
    before: AlertState | undefined,
    after: AlertState | undefined,
    rule: AlertRule | undefined,
    nowMs: number,
    hasValue = true,
  ): Promise<void> {
    const { store, config, nameOf, log } = this.#sources;
    const state = (after ?? before) as AlertState;
    const { subject, severity, sinceMs } = state;
    const name = await nameOf(subject).catch(() => undefined);
    const data = describeAlert(event, state, rule, name, hasValue);
    const changed = await changeAlertState(store, before, after, {
      id: alertIdOf(state.rule, subject, sinceMs, event),
      kind: "rule",
      subject,
      severity,
      body: { type: `alert.${event}`, timestamp: new Date(nowMs).toISOString(), data },
      event,
      hasWebhook: config().alerts.webhookUrl !== undefined,
    });
    if (!changed) return;
    const fields = { rule: state.rule, subject, name, value: state.value, threshold: rule?.threshold };
    log.warn({ part: "alerts", ...fields }, event === "firing" ? "an alert fires" : "an alert has resolved");
  }
}
