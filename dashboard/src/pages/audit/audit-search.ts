/** The filters of the audit log, as its address has them. */
export interface AuditSearch {
  kind?: string;
  /** Id of the changed object. */
  subject?: string;
  /** An account's id, or `system`. */
  actor?: string;
  /** `token.create` … */
  action?: string;
  /** Milliseconds since 1970. */
  from?: number;
  to?: number;
}

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const found: AuditSearch = {};
  for (const name of ["kind", "subject", "actor", "action"] as const) {
    const value = search[name];
    // The router reads a text of digits as a number.
    if ((typeof value === "string" && value !== "") || typeof value === "number") found[name] = String(value);
  }
  for (const name of ["from", "to"] as const) {
    const value = search[name];
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) found[name] = value;
  }
  return found;
}

/** As parameters of the admin API. */
export function auditQueryOf({ kind, subject, actor, action, from, to }: AuditSearch) {
  return {
    subjectKind: kind,
    subjectId: subject,
    actor,
    action,
    fromMs: from === undefined ? undefined : String(from),
    toMs: to === undefined ? undefined : String(to),
  };
}
