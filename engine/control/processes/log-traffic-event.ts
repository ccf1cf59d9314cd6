/** Log entries about traffic processes. */
import type { Logger } from "../../gateway/log/log.ts";
import type { TrafficEvent } from "./process-pool.ts";

export function logTrafficEvent(log: Logger | undefined, { kind, process, detail }: TrafficEvent): void {
  const fields = { part: "processes", process, detail } as const;
  if (kind === "stalled") log?.error(fields, "a traffic process does not respond");
  else if (kind === "crashed") log?.error(fields, "a traffic process died; a new one replaces it");
  else log?.warn(fields, `traffic process ${kind}`);
}
