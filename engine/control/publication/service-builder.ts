/** Builds services from snapshots in a traffic process. */
import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Need, WindowSlide } from "../../access/limits/limits.ts";
import { type TokenEntry, Tokens } from "../../access/token-index.ts";
import { CaptureQueue } from "../../gateway/capture/capture-queue.ts";
import type { ConfigOutcome } from "../../gateway/config/config.ts";
import type { LeftOut } from "../../gateway/config/others.ts";
import { expandPrice } from "../../gateway/config/price-file.ts";
import type { Gateway } from "../../gateway/listen.ts";
import { reportFailures } from "../../gateway/log/failures.ts";
import { type AdjustableLogger, createLog } from "../../gateway/log/log.ts";
import { createConversions } from "../../gateway/service/conversions.ts";
import { type LoadedLibrary, libraryOf } from "../../gateway/service/load-library.ts";
import { createService, type Service } from "../../gateway/service/service.ts";
import type { Failed } from "../../language/mappings/compile-mapping.ts";
import type { Price } from "../../ledger/price.ts";
import { TemporaryFiles } from "../../media/file/temporary-files.ts";
import { blockMatcher } from "../../network/address-block.ts";
import type { CircuitRegistry } from "../../routing/circuit-registry.ts";
import { globMatcher } from "../../routing/glob.ts";
import type { Birth } from "../processes/messages.ts";
import { type Accounting, openAccounting } from "../processes/open-accounting.ts";
import type { RpcCall } from "../processes/rpc.ts";
import { createStoreClient, type StoreContracts } from "../processes/store-rpc.ts";
import {
  applyChange,
  configOf,
  emptyStored,
  logSettingsOf,
  type Snapshot,
  type SnapshotChange,
  type Stored,
  type StoredToken,
} from "./snapshot.ts";

/** Time limit for the last captures at the end. */
const CAPTURES_MS = 1_000;

/** A service, and the configuration of its snapshot. */
export interface Serving {
  service: Service;
  read: ConfigOutcome;
}

/** Builds services from snapshots. Unchanged parts are reused. */
export class ServiceBuilder {
  readonly #birth: Birth;
  readonly #ask: RpcCall;
  readonly #circuits: CircuitRegistry | undefined;
  #log: AdjustableLogger | undefined;
  /** The texts of the library, and those added to it. */
  #texts: readonly unknown[] = [];
  #providers: Snapshot["providers"] = {};
  #library: LoadedLibrary | undefined;
  /** Names of wires that the previous library had compiled. */
  #wiresInUse: readonly string[] = [];
  #serving: Serving | undefined;
  /** Without tokens, which are only in `#tokens`. */
  #snapshot: Snapshot | undefined;
  #tokens = new Tokens([]);
  #leftOut: readonly LeftOut[] = [];
  #accounting: Accounting | undefined;
  readonly #store: StoreContracts;
  readonly #temporaryFiles: TemporaryFiles | undefined;
  #captures: CaptureQueue | undefined;
  readonly #failed: Failed = reportFailures((failure, text) =>
    this.#log?.error({ part: "requests", ...failure }, text),
  );

  /** @param circuits circuit breakers that are shared with other processes */
  constructor(birth: Birth, ask: RpcCall, circuits?: CircuitRegistry) {
    this.#birth = birth;
    this.#circuits = circuits;
    this.#ask = ask;
    this.#store = createStoreClient(ask);
    this.#temporaryFiles =
      birth.temporaryFiles === undefined ? undefined : new TemporaryFiles(birth.temporaryFiles);
  }

  /** The last service; undefined before the first. */
  get serving(): Serving | undefined {
    return this.#serving;
  }

  /** Channels of the store that the last service does not serve. */
  get leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  async build(snapshot: Snapshot): Promise<Service> {
    const { tokens, ...stored } = snapshot.stored ?? emptyStored;
    this.#tokens = new Tokens([...tokens.values()].map(tokenOf));
    return this.#rebuild({ ...snapshot, stored: { ...stored, tokens: new Map() } });
  }

  /**
   * @returns undefined if the last service continues with other tokens
   * @throws if it is not the change after the last snapshot
   */
  async change(change: SnapshotChange): Promise<Service | undefined> {
    const snapshot = this.#snapshot as Snapshot;
    if (change.version !== snapshot.version + 1)
      throw new Error(`change ${change.version} does not follow snapshot ${snapshot.version}`);
    applyChange(snapshot, { ...change, tokens: new Map() });
    for (const [id, token] of change.tokens) {
      if (token === undefined) this.#tokens.remove(id);
      else this.#tokens.put(tokenOf(token));
    }
    if (change.files !== undefined) return this.#rebuild(snapshot);
    if (change.others === undefined) return undefined;
    const { channels } = snapshot.stored ?? emptyStored;
    return this.#make(snapshot, (this.#serving as Serving).read.withChannels(channels));
  }

  /** Running requests continue in between. */
  async #rebuild(snapshot: Snapshot): Promise<Service> {
    const before = this.#library;
    const library = await this.#compile(snapshot);
    await setImmediate();
    const read = configOf(snapshot, library, library === before);
    await setImmediate();
    return this.#make(snapshot, read);
  }

  async #make(snapshot: Snapshot, read: ConfigOutcome): Promise<Service> {
    const { config, diagnostics, leftOut } = read;
    if (config === undefined) {
      const first = diagnostics.sorted()[0];
      throw new Error(`a snapshot that the control process had checked is invalid: ${first?.message}`);
    }
    const settings = logSettingsOf(snapshot, config);
    this.#log ??= createLog(settings, { process: `traffic ${this.#birth.number}` });
    this.#log.configure(settings);
    this.#snapshot = snapshot;
    this.#leftOut = leftOut;
    this.#captures ??= new CaptureQueue(this.#store.captures, this.#log);
    this.#accounting ??= await openAccounting(this.#birth, config, this.#log, this.#ask);
    this.#accounting.rows = snapshot.rows;
    this.#accounting.used = snapshot.used;
    const service = createService(config, createConversions(this.#library as LoadedLibrary), this.#log, {
      previous: this.#serving?.service,
      circuits: this.#circuits ?? this.#serving?.service.circuits,
      limiter: this.#accounting.limiter,
      activity: this.#accounting.activity,
      proofs: this.#accounting.proofs,
      ledger: this.#accounting.journal,
      answers: this.#store.answers,
      temporaryFiles: this.#temporaryFiles,
      owned: this.#store.owned,
      tasks: this.#store.tasks,
      captures: this.#captures,
      runner: this.#birth.runner,
      ask: this.#ask,
      prices: [...(snapshot.stored?.prices ?? []).flatMap(pricesOf), ...config.prices],
      groups: snapshot.stored?.groups ?? [],
      tokens: this.#tokens,
      ticketKeys: snapshot.ticketKeys?.map((key) => Buffer.from(key, "base64")),
      aliases: snapshot.stored?.aliases ?? [],
    });
    this.#serving = { service, read };
    return service;
  }

  /** Logs which server listens. */
  logListening({ url, server: { kind, nativeFailure } }: Gateway): void {
    const line =
      nativeFailure === undefined ? "listening" : `listening with Node's own server: ${nativeFailure}`;
    this.#log?.info({ part: "processes", url, server: kind }, line);
  }

  /**
   * Compiles the wires of channels and those that were in use before, so that requests do not wait. Running requests continue
   * in between. All other wires are compiled on first use.
   */
  async prepare(): Promise<void> {
    const channelWires = this.#serving?.service.config.channels.flatMap((channel) => channel.speaks) ?? [];
    const wireNames = new Set([
      ...channelWires.map(({ wire, variant = wire }) => variant),
      ...this.#wiresInUse,
    ]);
    for (const wire of this.#library?.wires.values() ?? []) {
      if (!wireNames.has(wire.name)) continue;
      await setImmediate();
      for (const _ of wire.prepare()) await setImmediate();
    }
  }

  count(subject: string, used: { micros: number; tokens: number }): void {
    this.#accounting?.shared?.begin(subject, used).catch((err: unknown) => {
      this.#log?.error(
        { part: "limits", err, subject },
        "usage could not be set in Redis: save the change again",
      );
    });
  }

  adjust(subject: string, by: Need): void {
    this.#accounting?.shared?.adjust(subject, by).catch((err: unknown) => {
      this.#log?.error({ part: "limits", err, subject }, "the cost of a task could not be set in Redis");
    });
  }

  slide(slides: readonly WindowSlide[]): void {
    for (const slide of slides)
      this.#accounting?.shared?.slide(slide).catch((err: unknown) => {
        const { key } = slide;
        this.#log?.warn(
          { part: "limits", err, budget: key },
          "a rolling budget could not be moved on in Redis; the gateway retries",
        );
      });
  }

  async close(): Promise<void> {
    await this.#captures?.settled(CAPTURES_MS);
    await this.#accounting?.close();
  }

  /** Providers add wires to a library, so a changed provider file makes another library. */
  async #compile({ mappings, known, providers }: Snapshot): Promise<LoadedLibrary> {
    const texts = [mappings, known?.validators];
    const last = this.#library;
    const reusable = last !== undefined && isDeepStrictEqual(texts, this.#texts) ? last : undefined;
    if (reusable !== undefined && isDeepStrictEqual(providers, this.#providers)) return reusable;
    this.#wiresInUse = [...(last?.wires.values() ?? [])]
      .filter((wire) => wire.isInUse)
      .map(({ name }) => name);
    this.#library =
      reusable?.rebuild(known) ?? (await libraryOf(mappings, { known, trusted: true, failed: this.#failed }));
    this.#texts = texts;
    this.#providers = providers;
    return this.#library;
  }
}

function pricesOf({ groups = {}, ...price }: Stored["prices"][number]): Price[] {
  return expandPrice({ ...price, groups: Object.entries(groups) });
}

function tokenOf({
  id,
  name,
  digest,
  accountId,
  group,
  models,
  cidrs,
  expiresMs,
  webhookUrl,
  captureDays,
  tags,
  previous,
  cache,
  subjects,
}: StoredToken): TokenEntry {
  const globs = models?.map(globMatcher);
  return {
    id,
    name,
    digest,
    ...(accountId === undefined ? {} : { accountId }),
    ...(group === undefined ? {} : { groupName: group }),
    allows: (model) => globs === undefined || globs.some((matches) => matches(model)),
    ...(cidrs === undefined ? {} : { allowsAddress: blockMatcher(cidrs) }),
    ...(expiresMs === undefined ? {} : { expiresMs }),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...(captureDays === undefined ? {} : { captureDays }),
    ...(tags === undefined ? {} : { tags }),
    ...(previous === undefined ? {} : { previous }),
    ...(cache === undefined ? {} : { cache }),
    subjects,
  };
}
