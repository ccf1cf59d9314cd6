/** Rate limits: what each counts, its span, and where its bucket is stored. */
import { cell } from "./limit-cells.ts";
import type { RateName } from "./limits.ts";

export interface Rate {
  name: RateName;
  of: "requests" | "tokens";
  spanMicros: number;
  /** The cell of the bucket in shared memory. */
  cell: number;
  /** The field of the bucket in Redis. */
  field: string;
}

const SECOND = 1_000_000;

export const RATES: readonly Rate[] = [
  { name: "rps", of: "requests", spanMicros: SECOND, cell: cell.secondRequestsFullAt, field: "rs" },
  { name: "rpm", of: "requests", spanMicros: 60 * SECOND, cell: cell.requestsFullAt, field: "rf" },
  { name: "rph", of: "requests", spanMicros: 3_600 * SECOND, cell: cell.hourRequestsFullAt, field: "rh" },
  { name: "rpd", of: "requests", spanMicros: 86_400 * SECOND, cell: cell.dayRequestsFullAt, field: "rd" },
  { name: "tps", of: "tokens", spanMicros: SECOND, cell: cell.secondTokensFullAt, field: "ts" },
  { name: "tpm", of: "tokens", spanMicros: 60 * SECOND, cell: cell.tokensFullAt, field: "tf" },
  { name: "tph", of: "tokens", spanMicros: 3_600 * SECOND, cell: cell.hourTokensFullAt, field: "th" },
  { name: "tpd", of: "tokens", spanMicros: 86_400 * SECOND, cell: cell.dayTokensFullAt, field: "td" },
];

/** By name. */
export const rateOf: ReadonlyMap<string, Rate> = new Map(RATES.map((rate) => [rate.name, rate]));
