/** What a traffic thread keeps count and record with: the keeper of limits and the journal, as its birth says. */
import { Cells } from "../access/limits/cells.ts";
import type { Keeper } from "../access/limits/limits.ts";
import { MemoryKeeper } from "../access/limits/memory.ts";
import { RedisKeeper } from "../access/limits/redis.ts";
import type { Config } from "../gateway/config/config.ts";
import type { Logger } from "../gateway/log.ts";
import { Journal, type JournalEvent } from "../ledger/journal.ts";
import type { Birth } from "./messages.ts";

export interface Books {
  keeper: Keeper | undefined;
  journal: Journal | undefined;
  /** Which subject's counts stand where; replaced with every snapshot. */
  rows: Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** What a request may still need after the time that all its attempts have. */
const GRACE_MS = 60_000;

export function openBooks({ number, cells, journal, limitsUrl }: Birth, config: Config, log: Logger): Books {
  const memory =
    cells === undefined ? undefined : new MemoryKeeper(new Cells(cells, number), (key) => books.rows[key]);
  const redis =
    limitsUrl === undefined
      ? undefined
      : new RedisKeeper({
          url: limitsUrl,
          ...(config.rates.whenAway === "open" && memory !== undefined ? { local: memory } : {}),
          giveUpMs: config.timeouts.totalMs + GRACE_MS,
          report: (event) => {
            if (event.kind === "back") log.info("limits are counted by all machines together again");
            else
              log.error(
                { err: event.error, policy: config.rates.whenAway },
                "the server that keeps count of limits is away",
              );
          },
        });
  const books: Books = {
    keeper: redis ?? memory,
    journal: journal && new Journal({ ...journal, report: (event) => tell(log, event) }),
    rows: {},
    async close() {
      await redis?.close();
      books.journal?.close();
    },
  };
  return books;
}

function tell(log: Logger, event: JournalEvent): void {
  switch (event.kind) {
    case "failing":
      log.error({ err: event.error }, "the journal cannot be written; records wait in memory");
      break;
    case "healed":
      log.info({ records: event.records }, "the journal can be written again; nothing was lost");
      break;
    case "lost":
      log.error({ records: event.records }, "records of the ledger were lost");
  }
}
