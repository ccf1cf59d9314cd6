/** Where the records of requests go. */
import type { RequestRecord } from "../../ledger/record.ts";

export interface Ledger {
  /** @param kept told soon: the record survives this process, or waits because `full`. Until then nobody has the answer. */
  append(record: RequestRecord, kept: () => void): void;
  /** None can be kept at the moment. */
  readonly full: boolean;
}
