/** Labels of the audit log in the viewer's language: actions, fields and values. */
import type { Word, Words } from "../../app/words.tsx";

export const KINDS = [
  "token",
  "channel",
  "alias",
  "price",
  "account",
  "group",
  "key",
  "task",
  "file",
  "capture",
  "address",
  "circuit",
  "channel_key",
  "alert",
] as const;

/** The actions of each kind. */
const ACTIONS: Readonly<Record<(typeof KINDS)[number], readonly (typeof VERBS)[number][]>> = {
  token: ["create", "edit", "delete", "restore", "renew"],
  channel: ["create", "edit", "delete", "restore"],
  alias: ["create", "edit", "delete", "restore"],
  price: ["create", "edit", "delete", "restore"],
  account: ["create", "edit", "delete", "restore", "password"],
  group: ["create", "edit", "delete", "restore"],
  key: ["create", "delete"],
  task: ["cancel"],
  file: ["create", "edit", "delete", "restore"],
  capture: ["read"],
  address: ["paused"],
  circuit: ["edit"],
  channel_key: ["enable"],
  alert: ["firing", "resolved"],
};

const VERBS = [
  "create",
  "edit",
  "delete",
  "restore",
  "renew",
  "password",
  "cancel",
  "read",
  "open",
  "paused",
  "end",
  "enable",
  "firing",
  "resolved",
] as const;

const FIELDS = [
  "accountId",
  "baseUrl",
  "captureDays",
  "cidrs",
  "description",
  "disabled",
  "expiresMs",
  "group",
  "groups",
  "keys",
  "login",
  "maxConcurrent",
  "model",
  "models",
  "name",
  "options",
  "prefix",
  "priceMultiplier",
  "priority",
  "provider",
  "quotaMicros",
  "quotaTokens",
  "rates",
  "role",
  "rpm",
  "state",
  "tags",
  "targets",
  "text",
  "tpm",
  "usedMicros",
  "usedTokens",
  "webhookUrl",
  "weight",
  "wires",
] as const;

const MAX_LENGTH = 120;

/** Actions for a filter. @param kind absent: of all kinds */
export function actionsOf(kind: string | undefined): string[] {
  return KINDS.filter((each) => kind === undefined || each === kind).flatMap((each) =>
    ACTIONS[each].map((verb) => `${each}.${verb}`),
  );
}

/** `token.create` → "Token created". An action that has no words is returned unchanged. */
export function actionLabel(action: string, { say }: Words): string {
  const [kind, verb] = action.split(".");
  const knownKind = [...KINDS, "session" as const].find((each) => each === kind);
  const knownVerb = VERBS.find((each) => each === verb);
  if (knownKind === undefined || knownVerb === undefined) return action;
  return say("audit.action", {
    kind: say(`audit.kind.${knownKind}`),
    verb: say(`audit.verb.${knownVerb}`),
  });
}

/** `quotaMicros` → "Spending limit". A field that has no words is returned unchanged. */
export function fieldLabel(field: string, { say }: Words): string {
  const known = FIELDS.find((each) => each === field);
  return known === undefined ? field : say(`audit.field.${known}` satisfies Word);
}

/** Micro-dollars as money, times in the viewer's time zone, booleans as words, other values as JSON of at most `MAX_LENGTH` characters. */
export function valueLabel(field: string, value: unknown, { say, money, number, time }: Words): string {
  if (value === null || value === undefined) return say("audit.value.none");
  if (typeof value === "boolean") return say(value ? "audit.value.yes" : "audit.value.no");
  if (typeof value === "number" && field.endsWith("Micros")) return money(value);
  if (typeof value === "number" && field.endsWith("Ms")) return time(value);
  if (typeof value === "number") return number(value);
  if (field === "role" && (value === "admin" || value === "member")) return say(`role.${value}`);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
