/** Opens the limiter and the journal of a traffic process, as its birth message says. */
import { Cells } from "../../access/limits/limit-cells.ts";
import type { Limiter, StoredUsage } from "../../access/limits/limits.ts";
import { MemoryLimiter } from "../../access/limits/memory-limiter.ts";
import type { RedisLimiter } from "../../access/limits/redis-limiter.ts";
import type { Config } from "../../gateway/config/config.ts";
import type { Activity } from "../../gateway/load/activity.ts";
import type { Logger } from "../../gateway/log/log.ts";
import type { RingMemory } from "../../gateway/proofs/proof-ring.ts";
import { Journal, type JournalEvent } from "../../ledger/journal.ts";
import { writeActivity } from "../shared-memory/process-activity.ts";
import { joinSharedCounters } from "../shared-memory/shared-counters.ts";
import { endWithParent } from "../shared-memory/shared-memory.ts";
import { joinSharedProofs } from "../shared-memory/shared-proofs.ts";
import { type Birth, MEMORY_FILE } from "./messages.ts";
import { REFRESH, type RpcCall, USED } from "./rpc.ts";

export interface Accounting {
  limiter: Limiter | undefined;
  activity: Activity | undefined;
  journal: Journal | undefined;
  /** Proofs of calls, shared by all processes. */
  proofs: RingMemory | undefined;
  /** Redis, which counts for all machines, if configured. */
  shared: RedisLimiter | undefined;
  /** Row of each subject in the shared memory; replaced with every full snapshot. */
  rows: Map<string, number>;
  /** Usage of budgets, by the key of their counters; replaced as well. */
  used: Map<string, StoredUsage>;
  close(): Promise<void>;
}

/** Time that a request may need beyond the limit of all its attempts. */
const GRACE_MS = 60_000;

export async function openAccounting(
  birth: Birth,
  config: Config,
  log: Logger,
  ask: RpcCall,
): Promise<Accounting> {
  const { cells, seat = 0, journal, limitsUrl } = birth;
  const sharedCounters = cells && joinSharedCounters(MEMORY_FILE, cells);
  if (sharedCounters !== undefined) endWithParent();
  const memory =
    sharedCounters && new MemoryLimiter(new Cells(sharedCounters, seat), (key) => accounting.rows.get(key));
  const redis =
    limitsUrl === undefined
      ? undefined
      : await openRedis(limitsUrl, config, memory, log, ask, (key) => accounting.used.get(key));
  const accounting: Accounting = {
    limiter: redis ?? memory,
    activity: sharedCounters && writeActivity(sharedCounters.activity, seat),
    journal: journal && new Journal({ ...journal, report: (event) => logJournalEvent(log, event) }),
    proofs: cells && joinSharedProofs(MEMORY_FILE, cells),
    shared: redis,
    rows: new Map(),
    used: new Map(),
    async close() {
      await redis?.close();
      accounting.journal?.close();
    },
  };
  return accounting;
}

/** Loaded only if needed: the client is a tenth of a process's modules. */
async function openRedis(
  url: string,
  config: Config,
  memory: MemoryLimiter | undefined,
  log: Logger,
  ask: RpcCall,
  usedOf: (key: string) => StoredUsage | undefined,
): Promise<RedisLimiter> {
  const { RedisLimiter } = await import("../../access/limits/redis-limiter.ts");
  return new RedisLimiter({
    url,
    ...(config.rates.failureMode === "open" && memory !== undefined ? { local: memory } : {}),
    known: (keys) => ask(USED, keys) as Promise<Record<string, StoredUsage>>,
    usedOf,
    giveUpMs: config.timeouts.totalMs + GRACE_MS,
    report: (event) => {
      if (event.kind === "back") log.info({ part: "limits" }, "limits are counted in Redis again");
      else if (event.kind === "failed")
        log.error({ part: "limits", err: event.error }, "Redis could not count a request against its limits");
      else {
        const details = { err: event.error, policy: config.rates.failureMode };
        log.error({ part: "limits", ...details }, "Redis, which counts limits, is unavailable");
        // Redis may return without its data, and then starts from the last published usage.
        ask(REFRESH, undefined).catch((err: unknown) =>
          log.warn({ part: "limits", err }, "the configuration could not be published again"),
        );
      }
    },
  });
}

function logJournalEvent(log: Logger, event: JournalEvent): void {
  switch (event.kind) {
    case "failing":
      log.error(
        { part: "ledger", err: event.error },
        "the journal cannot be written; records are queued in memory",
      );
      break;
    case "healed":
      log.info(
        { part: "ledger", records: event.records },
        "the journal can be written again; no record was lost",
      );
      break;
    case "vanished": {
      const { folder, records } = event;
      log.error(
        { part: "ledger", folder, records },
        "the journal was deleted while it was open; its records are written again",
      );
      break;
    }
    case "lost":
      log.error({ part: "ledger", records: event.records }, "usage records were lost");
  }
}
