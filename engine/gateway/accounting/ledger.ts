/** Interface of the store for request records. */
import type { RequestRecord } from "../../ledger/record.ts";

export interface Ledger {
  /**
   * @param onStored called when the record survives this process, or when it waits because the ledger is `full`. The client gets
   * the end of its response only after this call.
   */
  append(record: RequestRecord, onStored: () => void): void;
  /** The ledger accepts no record at the moment. */
  readonly full: boolean;
}
