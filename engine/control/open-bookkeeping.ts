/** What a traffic process keeps count and record with: the keeper of limits and the journal, as its birth says. */
import { Cells } from "../access/limits/cells.ts";
import type { Keeper, Need } from "../access/limits/limits.ts";
import { MemoryKeeper } from "../access/limits/memory-keeper.ts";
import type { RedisKeeper } from "../access/limits/redis.ts";
import type { Config } from "../gateway/config/config.ts";
import type { RingMemory } from "../gateway/exchange/proof-ring.ts";
import type { Board } from "../gateway/load/board.ts";
import type { Logger } from "../gateway/log/log.ts";
import { Journal, type JournalEvent } from "../ledger/journal.ts";
import { writeBoard } from "./boards.ts";
import { type Birth, MEMORY_FILE } from "./messages.ts";
import { type Ask, REFRESH, USED } from "./questions.ts";
import { joinSharedCells } from "./shared-cells.ts";
import { endWithParent } from "./shared-memory.ts";
import { joinSharedProofs } from "./shared-proofs.ts";

export interface Bookkeeping {
  keeper: Keeper | undefined;
  board: Board | undefined;
  journal: Journal | undefined;
  /** Where all processes remember proofs of calls. */
  proofs: RingMemory | undefined;
  /** What counts for all machines, where something does. */
  shared: RedisKeeper | undefined;
  /** Which subject's counts stand where; replaced with every whole snapshot. */
  rows: Map<string, number>;
  close(): Promise<void>;
}

/** What a request may still need after the time that all its attempts have. */
const GRACE_MS = 60_000;

export async function openBookkeeping(
  birth: Birth,
  config: Config,
  log: Logger,
  ask: Ask,
): Promise<Bookkeeping> {
  const { cells, seat = 0, journal, limitsUrl } = birth;
  const joined = cells && joinSharedCells(MEMORY_FILE, cells);
  if (joined !== undefined) endWithParent();
  const memory = joined && new MemoryKeeper(new Cells(joined, seat), (key) => bookkeeping.rows.get(key));
  const redis = limitsUrl === undefined ? undefined : await openRedis(limitsUrl, config, memory, log, ask);
  const bookkeeping: Bookkeeping = {
    keeper: redis ?? memory,
    board: joined && writeBoard(joined.boards, seat),
    journal: journal && new Journal({ ...journal, report: (event) => tell(log, event) }),
    proofs: cells && joinSharedProofs(MEMORY_FILE, cells),
    shared: redis,
    rows: new Map(),
    async close() {
      await redis?.close();
      bookkeeping.journal?.close();
    },
  };
  return bookkeeping;
}

/** Loaded only where it is asked for: its client is a tenth of what a process loads. */
async function openRedis(
  url: string,
  config: Config,
  memory: MemoryKeeper | undefined,
  log: Logger,
  ask: Ask,
): Promise<RedisKeeper> {
  const { RedisKeeper } = await import("../access/limits/redis.ts");
  return new RedisKeeper({
    url,
    ...(config.rates.failureMode === "open" && memory !== undefined ? { local: memory } : {}),
    known: (keys) => ask(USED, keys) as Promise<Record<string, Need>>,
    giveUpMs: config.timeouts.totalMs + GRACE_MS,
    report: (event) => {
      if (event.kind === "back") log.info("limits are counted by all machines together again");
      else if (event.kind === "failed")
        log.error({ err: event.error }, "the server that keeps count of limits could not count a request");
      else {
        const details = { err: event.error, policy: config.rates.failureMode };
        log.error(details, "the server that keeps count of limits is away");
        // It may come back without its memory, and then counts on from what was published last.
        ask(REFRESH, undefined).catch((err: unknown) =>
          log.warn({ err }, "the store could not be published anew"),
        );
      }
    },
  });
}

function tell(log: Logger, event: JournalEvent): void {
  switch (event.kind) {
    case "failing":
      log.error({ err: event.error }, "the journal cannot be written; records wait in memory");
      break;
    case "healed":
      log.info({ records: event.records }, "the journal can be written again; nothing was lost");
      break;
    case "vanished": {
      const { folder, records } = event;
      log.error(
        { folder, records },
        "the journal was deleted while it was written; what it held is written anew",
      );
      break;
    }
    case "lost":
      log.error({ records: event.records }, "records of the ledger were lost");
  }
}
