/**
 * What the traffic processes serve, as control knows it: the files that were handed in, and the store as it was read last.
 * After an edit only the rows that it changed are read again, so that it costs the same among one token and among 100,000.
 */
import { sharedKeys } from "../access/allowances.ts";
import type { Rows } from "../access/limits/cells.ts";
import { ticketKeyOf } from "../access/tickets.ts";
import type { Config, LeftOut } from "../gateway/config/config.ts";
import { type Change, changesSince, readRevision } from "../store/revision.ts";
import type { Keyring } from "../store/secrets.ts";
import type { Store } from "../store/store.ts";
import {
  applyChange,
  type Files,
  join,
  type Snapshot,
  type SnapshotChange,
  type Stored,
} from "./snapshot.ts";
import { otherKinds, type ReadOthers, type ReadTokens, readOthers, readTokens } from "./stored-rows.ts";

/** Of more rows than this a whole table is read sooner. */
const MOST_CHANGES = 500;

export interface PublicationOptions {
  store: Store;
  keys: Keyring;
  rows: Rows;
  /** Told of subjects whose quota may have been given anew, before the snapshot says so. */
  edited(subjects: readonly string[]): void;
}

export class Publication {
  readonly #options: PublicationOptions;
  #snapshot: Snapshot | undefined;
  #files: Files | undefined;
  #revision = 0;
  #leftOut: readonly LeftOut[] = [];

  constructor(options: PublicationOptions) {
    this.#options = options;
  }

  /** As it was read last. @throws when nothing was read yet */
  get snapshot(): Snapshot {
    if (this.#snapshot === undefined) throw new Error("nothing was read yet");
    return this.#snapshot;
  }

  /** The store's revision that the snapshot is of. */
  get revision(): number {
    return this.#revision;
  }

  /** Channels whose keys this node cannot open. */
  get leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  /**
   * Brings the snapshot up to these files and the store.
   * @param anew reads all of the store, whatever was changed: also what was used
   * @returns what became different; undefined when everything may have
   * @throws StoreUnavailable, and the snapshot stays as it was
   */
  async read(files: Files, config: Config, anew = false): Promise<SnapshotChange | undefined> {
    const { store } = this.#options;
    const snapshot = this.#snapshot;
    const changes = snapshot && (await changesSince(store, this.#revision, MOST_CHANGES));
    if (anew || snapshot === undefined || changes === undefined) {
      await this.#readAll(files, config, changes);
      return undefined;
    }
    const change = await this.#readChanges(files, config, changes, snapshot.version + 1);
    applyChange(snapshot, change);
    this.#files = files;
    this.#revision = changes.at(-1)?.revision ?? this.#revision;
    return change;
  }

  async #readAll(files: Files, config: Config, changes: readonly Change[] | undefined): Promise<void> {
    const { store, keys } = this.#options;
    const revision = await readRevision(store);
    const tokens: Stored["tokens"] = new Map();
    join(tokens, await readTokens(store));
    const { others, leftOut = [] } = await readOthers(store, keys, otherKinds);
    const version = (this.#snapshot?.version ?? 0) + 1;
    const known = this.#snapshot?.rows.keys() ?? [];
    this.#options.edited(changes === undefined ? [...known] : subjectsOf(changes));
    this.#snapshot = {
      ...files,
      version,
      ticketKeys: keys.keys.map(({ key }) => ticketKeyOf(key).toString("base64")),
      stored: { tokens, channels: [], prices: [], aliases: [], ...others },
      rows: this.#rowsOf(tokens, config),
    };
    this.#files = files;
    this.#revision = revision;
    this.#leftOut = leftOut;
  }

  async #readChanges(
    files: Files,
    config: Config,
    changes: readonly Change[],
    version: number,
  ): Promise<SnapshotChange> {
    const { store, keys } = this.#options;
    const ids = (kind: string): string[] => [
      ...new Set(changes.flatMap((change) => (change.kind === kind && change.id !== null ? change.id : []))),
    ];
    const tokens = await readTokens(store, { ids: ids("tokens"), accountIds: ids("accounts") });
    const kinds = otherKinds.filter((kind) => changes.some((change) => change.kind === kind));
    const { others, leftOut }: ReadOthers = await readOthers(store, keys, kinds);
    if (leftOut !== undefined) this.#leftOut = leftOut;
    this.#options.edited(subjectsOf(changes));
    const isOther = files !== this.#files;
    return {
      version,
      ...(isOther ? { files } : {}),
      tokens,
      ...(kinds.length === 0 ? {} : { others }),
      rows: this.#rowsOf(tokens, isOther ? config : undefined),
    };
  }

  /** @param config where its subjects may be new */
  #rowsOf(tokens: ReadTokens, config: Config | undefined): Map<string, number> {
    const { rows } = this.#options;
    const found = new Map<string, number>();
    for (const token of [...tokens.values(), ...(config?.tokens ?? [])])
      for (const { key, used } of token?.subjects ?? []) found.set(key, rows.rowOf(key, used));
    for (const key of config === undefined ? [] : sharedKeys(config.rates)) found.set(key, rows.rowOf(key));
    return found;
  }
}

/** Whose quota an edit may have given anew. */
function subjectsOf(changes: readonly Change[]): string[] {
  return changes.flatMap(({ kind, id }) =>
    kind === "tokens" ? [`token:${id}`] : kind === "accounts" ? [`account:${id}`] : [],
  );
}
