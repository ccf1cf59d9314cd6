/** The current usage of budgets, and the warnings about them. */
import { listAlerts } from "../../store/alerts/alert-rows.ts";
import { listAlertStates } from "../../store/alerts/alert-states.ts";
import { StoreMissing } from "../../store/database/store-errors.ts";
import { findSubjectName } from "../../store/identity/subject-name.ts";
import { getToken } from "../../store/identity/token-rows.ts";
import { ALERTS_OWNER, webhookSecretsOf } from "../../store/secrets/webhook-secrets.ts";
import { AdminError, type BudgetStatus, type Call } from "../admin-call.ts";
import {
  exactly,
  flag,
  list,
  object,
  orNull,
  page,
  type Route,
  text,
  timeMs,
  whole,
} from "../admin-route.ts";
import { pageOf } from "../resource.ts";

const statusFields = {
  subject: {
    ...text,
    description:
      "`token:<id>`, `account:<id>`, `group:<name>`, `channel:<name>`, `model:<pattern>` or `all`.",
  },
  name: orNull({
    ...text,
    description: "Name of the token, or login of the account; null if the subject contains the name.",
  }),
  per: { ...text, description: "`day`, `week`, `month`, or a rolling window like `30d`." },
  startsMs: { ...timeMs, description: "Begin of the period or of the rolling window." },
  resetsMs: { ...timeMs, description: "When the period ends, or the rolling window moves on." },
  usedMicros: { ...whole, description: "Cost so far in micro-dollars, with reservations of running tasks." },
  usedTokens: whole,
  usedRequests: whole,
  limitMicros: orNull(whole),
  limitTokens: orNull(whole),
  limitRequests: orNull(whole),
};

const alertFields = {
  id: text,
  kind: { ...text, description: "`rule`, `budget` or `token_expiry`." },
  subject: text,
  body: { type: "object", description: "The body of the webhook." },
  createdMs: timeMs,
  isDelivered: orNull({
    type: "boolean",
    description: "Whether the webhook has accepted it; null if there was no webhook.",
  }),
  isWaiting: { ...flag, description: "Whether the gateway calls the webhook again." },
  failure: orNull({ ...text, description: "Error of the last delivery." }),
  severity: orNull({ ...text, description: "`warning` or `critical`; null in alerts of earlier versions." }),
};

const stateFields = {
  rule: { ...text, description: "The name of the rule in `alerts.rules`." },
  subject: {
    ...text,
    description:
      "`channel:<name>`, `provider:<name>`, `model:<name>`, `operation:<name>`, `token:<id>`, or another subject of a budget; `all` for the gateway.",
  },
  name: orNull({
    ...text,
    description: "Name of the token, or login of the account; null if the subject contains the name.",
  }),
  phase: {
    enum: ["pending", "firing"],
    description: "`pending`: the threshold is reached, but not for `for_seconds` yet.",
  },
  severity: text,
  value: { type: "number", description: "The last value." },
  metric: orNull({
    ...text,
    description: "What the rule watches; null if the rule is no longer configured.",
  }),
  threshold: orNull({ type: "number" }),
  sinceMs: { ...timeMs, description: "Since when the threshold is reached." },
};

export const budgets: Route[] = [
  {
    method: "GET",
    path: "/budgets",
    minimumRole: "member",
    summary: "Lists budgets with their usage in the current period. A member names one of its own subjects.",
    query: { subject: "Only budgets of this subject: `token:<id>`." },
    responseBody: list(exactly(statusFields, Object.keys(statusFields))),
    async handle(call) {
      const { subject } = call.query;
      if (call.actor.role !== "admin") await expectOwnSubject(subject, call);
      const items: BudgetStatus[] = await call.budgets(subject);
      return { items };
    },
  },
  {
    method: "GET",
    path: "/alerts",
    minimumRole: "admin",
    summary:
      "Lists the alerts of rules and the warnings about budgets and expiring tokens, the newest first.",
    query: page,
    responseBody: list(exactly(alertFields, Object.keys(alertFields))),
    handle: (call) => listAlerts(call.store, pageOf(call)),
  },
  {
    method: "GET",
    path: "/alerts/firing",
    minimumRole: "admin",
    summary: "Lists the alerts of rules that are firing or pending at the moment, over all machines.",
    responseBody: list(exactly(stateFields, Object.keys(stateFields))),
    async handle({ store, alertRules }) {
      const rules = new Map(alertRules());
      const states = await listAlertStates(store);
      const items = states.map(async ({ rule, subject, phase, severity, value, sinceMs }) => {
        const { metric = null, threshold = null } = rules.get(rule) ?? {};
        const name = (await findSubjectName(store, subject)) ?? null;
        return { rule, subject, name, phase, severity, value, metric, threshold, sinceMs };
      });
      return { items: await Promise.all(items) };
    },
  },
  {
    method: "GET",
    path: "/alerts/webhook",
    minimumRole: "admin",
    summary: "Returns the secret with which calls of `alerts.webhook_url` are signed.",
    responseBody: object({ secret: { ...text, description: "In the format of Standard Webhooks." } }, [
      "secret",
    ]),
    handle: async (call) => ({ secret: webhookSecretsOf(call.keys, ALERTS_OWNER)[0] }),
  },
];

async function expectOwnSubject(subject: string | undefined, { actor, store }: Call): Promise<void> {
  const [kind, id = ""] = (subject ?? "").split(":", 2);
  if (kind === "account" && id === actor.accountId) return;
  const token = kind === "token" ? await getToken(store, id).catch(undefinedIfMissing) : undefined;
  if (token !== undefined && token.accountId === actor.accountId) return;
  throw new AdminError(
    403,
    "forbidden",
    "a member sees only the budgets of its own tokens: name one, token:<id>",
  );
}

function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof StoreMissing)) throw error;
}
