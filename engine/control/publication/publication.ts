/**
 * The published configuration, from control's view: the files, and the last content of the store. After an edit only the
 * changed rows are read again, so it costs the same with one token and with 100,000.
 */
import { sharedSubjects } from "../../access/allowances.ts";
import type { StoredUsage, Subject } from "../../access/limits/limits.ts";
import { Periods } from "../../access/limits/periods.ts";
import type { SubjectRows } from "../../access/limits/subject-rows.ts";
import { ticketKeyOf } from "../../access/tickets.ts";
import type { Config } from "../../gateway/config/config.ts";
import type { LeftOut } from "../../gateway/config/others.ts";
import { type GroupSettings, groupOf } from "../../gateway/config/read-groups.ts";
import type { Store } from "../../store/database/store.ts";
import { type Change, listChangesSince, readRevision } from "../../store/database/store-revision.ts";
import type { Keyring } from "../../store/secrets/secrets.ts";
import { PublishedBudgets } from "./published-budgets.ts";
import { otherTables, type ReadOthers, readOthers, readTokens } from "./read-stored.ts";
import {
  applyChange,
  applyEntries,
  emptyStored,
  type Files,
  type Snapshot,
  type SnapshotChange,
  type Stored,
} from "./snapshot.ts";
import { diffSnapshots } from "./snapshot-diff.ts";

/** With more rows, reading the whole table is faster. */
const MAX_CHANGES = 500;

export interface PublicationOptions {
  store: Store;
  keys: Keyring;
  rows: SubjectRows;
  /** Called with subjects whose quota may have been reset, before the snapshot is published. */
  onEdited(subjects: readonly string[]): void;
  /** Moves the windows of rolling budgets on; called before counters are created. */
  slide(windows: ReadonlyMap<string, number>, nowMs: number): Promise<void>;
}

export class Publication {
  readonly #options: PublicationOptions;
  #snapshot: Snapshot | undefined;
  #files: Files | undefined;
  #revision = 0;
  #leftOut: readonly LeftOut[] = [];
  /** Reference count of each subject: an account counts once per token. */
  #subjects = new Map<string, number>();
  /** Subjects of the configuration file. */
  #configured: readonly Subject[] = [];
  /** Budgets of the store's channels. */
  #channelLimits: readonly Subject[] = [];
  #budgets: PublishedBudgets;

  constructor(options: PublicationOptions) {
    this.#options = options;
    this.#budgets = new PublishedBudgets(new Periods(), options.store.now());
  }

  /** As last read. @throws if the store was not read yet */
  get snapshot(): Snapshot {
    if (this.#snapshot === undefined) throw new Error("the store was not read yet");
    return this.#snapshot;
  }

  /** The revision of the store that the snapshot contains. */
  get revision(): number {
    return this.#revision;
  }

  get budgets(): PublishedBudgets {
    return this.#budgets;
  }

  /** Channels whose credentials this node cannot decrypt. */
  get leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  /**
   * Updates the snapshot to these files and the store.
   * @param isFull reads the whole store, usage included
   * @returns the difference; undefined if anything may differ
   * @throws StoreUnavailable, and the snapshot stays as it was
   */
  async read(files: Files, config: Config, isFull = false): Promise<SnapshotChange | undefined> {
    const { store } = this.#options;
    const snapshot = this.#snapshot;
    // One time for all counters, so that each counter and its usage belong to the same hour and period.
    const nowMs = store.now();
    await this.#options.slide(this.#budgets.windows, nowMs);
    const changes = snapshot && (await listChangesSince(store, this.#revision, MAX_CHANGES));
    if (isFull || snapshot === undefined || changes === undefined) {
      await this.#readAll(files, config, changes, nowMs);
      return undefined;
    }
    const change = await this.#readChanges(files, config, changes, snapshot, nowMs);
    applyChange(snapshot, change);
    this.#files = files;
    this.#revision = changes.at(-1)?.revision ?? this.#revision;
    return change;
  }

  async #readAll(
    files: Files,
    config: Config,
    changes: readonly Change[] | undefined,
    nowMs: number,
  ): Promise<void> {
    const { store, keys } = this.#options;
    const revision = await readRevision(store);
    const tokens: Stored["tokens"] = new Map();
    applyEntries(tokens, await readTokens(store));
    const { others, leftOut = [], limited = [] } = await readOthers(store, keys, otherTables);
    const version = (this.#snapshot?.version ?? 0) + 1;
    const before = this.#subjects;
    this.#options.onEdited(changes === undefined ? [...before.keys()] : resetSubjects(changes));
    this.#subjects = new Map();
    this.#configured = configuredSubjects(config);
    this.#channelLimits = sharedSubjects(NOTHING_SHARED, limited);
    this.#budgets = new PublishedBudgets(new Periods(config.rates.budgetTimezone), nowMs);
    const groups = groupSubjects(others.groups);
    const shared = [...groups, ...this.#configured, ...this.#channelLimits];
    const subjects = [...subjectsOf(tokens.values()), ...shared];
    const used = await this.#budgets.read(store, subjects, nowMs);
    const rows = this.#publish(subjects, used, nowMs);
    for (const key of before.keys()) if (!rows.has(key)) this.#options.rows.retire(key);
    this.#snapshot = {
      ...files,
      version,
      ticketKeys: keys.keys.map(({ key }) => ticketKeyOf(key).toString("base64")),
      stored: { ...emptyStored, ...others, tokens },
      rows,
      used,
    };
    this.#files = files;
    this.#revision = revision;
    this.#leftOut = leftOut;
  }

  async #readChanges(
    files: Files,
    config: Config,
    changes: readonly Change[],
    snapshot: Snapshot,
    nowMs: number,
  ): Promise<SnapshotChange> {
    const { store, keys } = this.#options;
    const ids = (kind: string): string[] => [
      ...new Set(changes.flatMap((change) => (change.kind === kind && change.id !== null ? change.id : []))),
    ];
    const tokens = await readTokens(store, { ids: ids("tokens"), accountIds: ids("accounts") });
    const kinds = otherTables.filter((kind) => changes.some((change) => change.kind === kind));
    const { others, leftOut, limited }: ReadOthers = await readOthers(store, keys, kinds);
    if (leftOut !== undefined) this.#leftOut = leftOut;
    this.#options.onEdited(resetSubjects(changes));
    const filesChange = diffSnapshots(this.#files ?? {}, files);
    const before = [...tokens.keys()].map((id) => snapshot.stored?.tokens.get(id));
    const [removed, added] = [subjectsOf(before), subjectsOf(tokens.values())];
    if (filesChange !== undefined) {
      removed.push(...this.#configured);
      this.#configured = configuredSubjects(config);
      added.push(...this.#configured);
    }
    if (limited !== undefined) {
      removed.push(...this.#channelLimits);
      this.#channelLimits = sharedSubjects(NOTHING_SHARED, limited);
      added.push(...this.#channelLimits);
    }
    if (others.groups !== undefined) {
      removed.push(...groupSubjects(snapshot.stored?.groups));
      added.push(...groupSubjects(others.groups));
    }
    const used = await this.#budgets.read(store, added, nowMs);
    const rows = this.#publish(added, used, nowMs);
    return {
      version: snapshot.version + 1,
      ...(filesChange === undefined ? {} : { files: filesChange }),
      tokens,
      ...(kinds.length === 0 ? {} : { others }),
      rows: new Map([...rows, ...this.#retire(removed)]),
      used,
    };
  }

  #publish(
    subjects: readonly Subject[],
    usedBy: ReadonlyMap<string, StoredUsage>,
    nowMs: number,
  ): Map<string, number> {
    const counterRows = new Map<string, number>();
    for (const subject of subjects) {
      if (subject.budget !== undefined) this.#budgets.add(subject, nowMs);
      for (const key of this.#countersOf(subject)) {
        this.#subjects.set(key, (this.#subjects.get(key) ?? 0) + 1);
        counterRows.set(key, this.#options.rows.rowOf(key, subject.used ?? usedBy.get(key)));
      }
    }
    return counterRows;
  }

  /** @returns counters that are no longer published */
  #retire(subjects: readonly Subject[]): [key: string, row: undefined][] {
    return subjects.flatMap((subject) => {
      if (subject.budget !== undefined) this.#budgets.remove(subject);
      return this.#countersOf(subject).flatMap((key): [string, undefined][] => {
        const count = (this.#subjects.get(key) ?? 1) - 1;
        this.#subjects.set(key, count);
        if (count > 0) return [];
        this.#subjects.delete(key);
        this.#options.rows.retire(key);
        return [[key, undefined]];
      });
    });
  }

  #countersOf(subject: Subject): string[] {
    return subject.budget === undefined ? [subject.key] : this.#budgets.countersOf(subject);
  }
}

const NOTHING_SHARED = { models: [] };

function subjectsOf(tokens: Iterable<{ readonly subjects?: readonly Subject[] } | undefined>): Subject[] {
  return [...tokens].flatMap((token) => token?.subjects ?? []);
}

function groupSubjects(groups: readonly GroupSettings[] = []): Subject[] {
  return groups.flatMap((group) => groupOf(group).subjects ?? []);
}

function configuredSubjects({ groups, tokens, rates, channels }: Config): Subject[] {
  return [...subjectsOf(tokens), ...groupSubjects(groups), ...sharedSubjects(rates, channels)];
}

/** Subjects whose quota an edit may have reset. */
function resetSubjects(changes: readonly Change[]): string[] {
  return changes.flatMap(({ kind, id }) =>
    kind === "tokens" ? [`token:${id}`] : kind === "accounts" ? [`account:${id}`] : [],
  );
}
