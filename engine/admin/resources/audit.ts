/** Who changed what. */
import { listAudit } from "../../store/audit.ts";
import { pageOf, some } from "../resource.ts";
import { page, type Route } from "../route.ts";

export const audit: Route[] = [
  {
    method: "GET",
    path: "/audit",
    who: "admin",
    summary: "Lists changes, newest first.",
    query: {
      actor: "An account's id.",
      action: "`token.create`, `channel.edit` …",
      subjectKind: "`token`, `channel` …",
      subjectId: "The id of what was changed.",
      fromMs: "Milliseconds since 1970 UTC.",
      toMs: "Before this time.",
      ...page,
    },
    handle(call) {
      const { fromMs, toMs, ...names } = some(
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
