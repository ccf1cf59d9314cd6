/** A result of one check of `polywire doctor`. */

export type Outcome = "ok" | "warning" | "error" | "skipped";

export interface Finding {
  /** What was checked, such as `store` or `channel main`. */
  subject: string;
  outcome: Outcome;
  /** One sentence without a full stop. */
  text: string;
  /** What to type or to change. Absent: nothing. */
  fix?: string;
}

export function ok(subject: string, text: string): Finding {
  return { subject, outcome: "ok", text };
}

export function skipped(subject: string, text: string): Finding {
  return { subject, outcome: "skipped", text };
}

export function warning(subject: string, text: string, fix: string): Finding {
  return { subject, outcome: "warning", text, fix };
}

export function failed(subject: string, text: string, fix: string): Finding {
  return { subject, outcome: "error", text, fix };
}

/** Signed requests and leases tolerate small differences; the `Date` header has a resolution of 1 s. */
const NOTICED_MS = 5_000;
/** Cloud signatures are valid for 5 to 15 minutes, and tickets expire within minutes. */
const HARMFUL_MS = 60_000;

/** @param differenceMs the other clock minus this machine's */
export function compareClock(subject: string, owner: string, differenceMs: number): Finding {
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  if (seconds * 1000 < NOTICED_MS) return ok(subject, `the clock of ${owner} agrees with this machine's`);
  const report = seconds * 1000 < HARMFUL_MS ? warning : failed;
  return report(
    subject,
    `the clock of ${owner} is ${seconds} s ${differenceMs > 0 ? "ahead of" : "behind"} this machine's`,
    "synchronise this machine: timedatectl set-ntp true",
  );
}
