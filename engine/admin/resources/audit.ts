/** The audit log. */
import { type AuditRow, listAudit } from "../../store/identity/audit-rows.ts";
import { list, object, orNull, page, type Route, type Shape, text, timeMs } from "../admin-route.ts";
import { pageOf, presentParameters } from "../resource.ts";

const fields: Record<keyof AuditRow, Shape> = {
  id: text,
  atMs: timeMs,
  actor: { ...text, description: "An account's id, or `system`." },
  actorName: text,
  action: text,
  subjectKind: text,
  subjectId: text,
  subjectName: orNull(text),
  changes: {
    type: "object",
    additionalProperties: { type: "array", minItems: 2, maxItems: 2 },
    description: "The fields that changed, each `[before, after]`; no secrets.",
  },
  address: orNull({ ...text, description: "IP address of the client that made the change." }),
};

export const audit: Route[] = [
  {
    method: "GET",
    path: "/audit",
    minimumRole: "admin",
    summary: "Lists changes, newest first.",
    query: {
      actor: "An account's id.",
      action: "`token.create`, `channel.edit` …",
      subjectKind: "`token`, `channel` …",
      subjectId: "The id of the changed object.",
      fromMs: "Milliseconds since 1970 UTC.",
      toMs: "Before this time.",
      ...page,
    },
    responseBody: list(object(fields)),
    handle(call) {
      const { fromMs, toMs, ...names } = presentParameters(
        call,
        "actor",
        "action",
        "subjectKind",
        "subjectId",
        "fromMs",
        "toMs",
      );
      return listAudit(call.store, {
        ...names,
        ...(fromMs === undefined ? {} : { fromMs: Number(fromMs) }),
        ...(toMs === undefined ? {} : { toMs: Number(toMs) }),
        ...pageOf(call),
      });
    },
  },
];
