/**
 * A traffic process: compiles the snapshots that it is sent, listens, serves, and ends when it is told to, or when the
 * control process is no more. It opens no file of the store's and asks control for everything that is not in its
 * snapshot.
 */
import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { getHeapStatistics } from "node:v8";
import { type TokenEntry, Tokens } from "../access/token-index.ts";
import { CaptureDesk } from "../gateway/capture/capture-desk.ts";
import type { ConfigOutcome, LeftOut, OtherChannel } from "../gateway/config/config.ts";
import { type Gateway, listen } from "../gateway/listen.ts";
import { reportFailures } from "../gateway/log/failures.ts";
import { createLog, type Logger } from "../gateway/log/log.ts";
import { type StandingOffer, standingOf } from "../gateway/operator/standing.ts";
import { tasksUnreachable } from "../gateway/refusals-of-tasks.ts";
import { createService, type Service } from "../gateway/service/service.ts";
import { type LoadedLibrary, libraryOf } from "../gateway/service/transform.ts";
import { transformOf } from "../gateway/service/transform-of.ts";
import { cancelTask } from "../gateway/tasks/cancel-task.ts";
import { type Delivery, deliverNotice } from "../gateway/tasks/deliver-notice.ts";
import { look, type Seen } from "../gateway/tasks/task-look.ts";
import type { Price } from "../ledger/price.ts";
import { Shelf } from "../media/shelf/shelf.ts";
import { blockMatcher } from "../network/address-block.ts";
import { globMatcher } from "../routing/glob.ts";
import { ListenError } from "../server/server.ts";
import type { Answers } from "../store/answers.ts";
import type { OwnedIds } from "../store/owned-ids.ts";
import type { Notice } from "../store/task-notices.ts";
import type { Task, Tasks } from "../store/tasks.ts";
import type { HubError } from "../transform/lane.ts";
// The first request compiles maps, and is not to load what does that.
import "../transform/mapping/build-wire.ts";
import type { Failed } from "../transform/mapping/compile.ts";
import { capturesAtControl } from "./captures-at-control.ts";
import { giveBackAtRest } from "./give-back.ts";
import { ownedAtControl } from "./ids-at-control.ts";
import { keptAtControl } from "./kept-answers.ts";
import type { Birth, FromTraffic, ToTraffic } from "./messages.ts";
import { type Books, openBooks } from "./open-books.ts";
import { type Ask, Questions } from "./questions.ts";
import { type Listing, runListing, runTrial, type Trial, type Trying } from "./run-trial.ts";
import {
  applyChange,
  configOf,
  nothingStored,
  type Snapshot,
  type SnapshotChange,
  type Stored,
  type StoredToken,
} from "./snapshot.ts";
import { tasksAtControl } from "./tasks-at-control.ts";

/** Share of the heap's limit beyond which a process asks to be replaced. */
const TIRED_AT = 0.9;
const HEAP_CHECK_MS = 1_000;
const PREPARE_AFTER_MS = 500;
/** Share of a processor below which nobody waits for it: five requests a second take as much. */
const AT_REST = 0.003;
/** How long the last word may take, and what was captured before it. */
const LAST_WORD_MS = 1_000;

/** Runs in a process of its own, that control has started; the first message says what it is born with. */
export function runTraffic(): void {
  if (process.send === undefined) throw new Error("this is a program that `polywire serve` starts");
  // People's signals reach the whole group: when to end is for control to say. To the last of them Node would open a
  // debugger, which is a way in.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1"] as const) process.on(signal, () => {});
  process.on("disconnect", () => process.exit());
  process.once("message", ({ birth }: Extract<ToTraffic, { kind: "birth" }>) => serve(birth));
}

const send = (message: FromTraffic): void => void process.send?.(message, () => {});

/** What does not wait for what was said before. */
const AT_ONCE: ReadonlySet<string> = new Set([
  "answer",
  "try",
  "list",
  "stand",
  "look",
  "deliver",
  "cancel",
  "ping",
]);

/** Says a last word, and ends when it is heard. */
function end(message: FromTraffic, code: number): void {
  process.send?.(message, () => process.exit(code));
  setTimeout(() => process.exit(code), LAST_WORD_MS);
}

function serve(birth: Birth): void {
  const { number } = birth;
  process.title = `polywire: traffic ${number}`;
  giveBackAtRest(AT_REST);
  process.on("uncaughtException", (error) =>
    end({ kind: "failed", detail: error.stack ?? String(error) }, 1),
  );
  const questions = new Questions(send);
  let gateway: Gateway | undefined;
  let builder: Builder | undefined;

  /** @param make gives undefined where the service that was built last goes on */
  const serveNext = async (
    version: number,
    make: (by: Builder) => Promise<Service | undefined>,
  ): Promise<void> => {
    if (builder === undefined || gateway === undefined) return;
    const service = await make(builder);
    if (service !== undefined) {
      await builder.prepare();
      gateway.swap(service);
    }
    send({ kind: "swapped", version, leftOut: builder.leftOut });
  };

  const steps: {
    [Kind in Exclude<ToTraffic["kind"], "birth">]: (message: Extract<ToTraffic, { kind: Kind }>) => unknown;
  } = {
    async listen({ snapshot, host, port: asked, probe }) {
      builder = new Builder(birth, questions.ask);
      try {
        gateway = await listen(await builder.build(snapshot), host, asked, probe);
        const { url, port: actual, server } = gateway;
        send({ kind: "listening", host, port: actual, url, server, leftOut: builder.leftOut });
        builder.tell(gateway);
        // Whoever waits for the first answers has the processor for them.
        setTimeout(() => void builder?.prepare(), PREPARE_AFTER_MS).unref();
      } catch (error) {
        if (!(error instanceof ListenError)) throw error;
        send({ kind: "refused", code: error.code, message: error.message });
      }
    },
    swap: ({ snapshot }) => serveNext(snapshot.version, (by) => by.build(snapshot)),
    change: ({ change }) => serveNext(change.version, (by) => by.change(change)),
    ping: () => send({ kind: "pong" }),
    answer: (message) => questions.answered(message),
    count: ({ subject, used }) => builder?.count(subject, used),
    async try({ id, trying }) {
      const trial = await builder?.try(trying);
      if (trial !== undefined) send({ kind: "tried", id, trial });
    },
    async list({ id, channel }) {
      const listing = await builder?.list(channel);
      if (listing !== undefined) send({ kind: "listed", id, listing });
    },
    async look({ id, task }) {
      const seen = await builder?.look(task);
      if (seen !== undefined) send({ kind: "seen", id, seen });
    },
    async deliver({ id, notice, secrets }) {
      const delivery = await builder?.deliver(notice, secrets);
      if (delivery !== undefined) send({ kind: "delivered", id, delivery });
    },
    async cancel({ id, task }) {
      if (builder !== undefined) send({ kind: "cancelled", id, refused: await builder.cancel(task) });
    },
    adjust: ({ subject, by }) => builder?.adjust(subject, by),
    stand: ({ id }) => send({ kind: "standing", id, offers: builder?.standing() ?? [] }),
    async close({ deadlineMs }) {
      const cut = (await gateway?.close(deadlineMs)) ?? 0;
      await builder?.close();
      end({ kind: "closed", cut }, 0);
    },
  };

  // One after the other: a swap must not overtake the build before it.
  let last: Promise<unknown> = Promise.resolve();
  process.on("message", (message: Exclude<ToTraffic, { kind: "birth" }>) => {
    const step = steps[message.kind] as (message: ToTraffic) => unknown;
    if (AT_ONCE.has(message.kind)) void step(message);
    else last = last.then(() => step(message));
  });

  const weigh = setInterval(() => {
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    if (used_heap_size < TIRED_AT * heap_size_limit) return;
    clearInterval(weigh);
    send({ kind: "tired", reason: `process ${number} has used ${TIRED_AT * 100} % of its memory` });
  }, HEAP_CHECK_MS).unref();
}

/** Makes services of snapshots; what did not change is taken over from the one before. */
class Builder {
  readonly #birth: Birth;
  readonly #ask: Ask;
  #log: Logger | undefined;
  /** What the library is made of, and what was added to it. */
  #texts: readonly unknown[] = [];
  #providers: Snapshot["providers"] = {};
  #library: LoadedLibrary | undefined;
  /** The configuration, as it was read of the snapshot. */
  #read: ConfigOutcome | undefined;
  /** Names of wires that the library before this one had compiled. */
  #inUse: readonly string[] = [];
  #service: Service | undefined;
  /** Its tokens are in `#tokens`, and nowhere else. */
  #snapshot: Snapshot | undefined;
  #tokens = new Tokens([]);
  #leftOut: readonly LeftOut[] = [];
  #books: Books | undefined;
  readonly #kept: Answers;
  readonly #owned: OwnedIds;
  readonly #shelf: Shelf | undefined;
  readonly #tasks: Tasks;
  #captures: CaptureDesk | undefined;
  readonly #failed: Failed = reportFailures((failure, text) => this.#log?.error(failure, text));

  constructor(birth: Birth, ask: Ask) {
    this.#birth = birth;
    this.#kept = keptAtControl(ask);
    this.#owned = ownedAtControl(ask);
    this.#shelf = birth.shelf === undefined ? undefined : new Shelf(birth.shelf);
    this.#tasks = tasksAtControl(ask);
    this.#ask = ask;
  }

  /** Channels of the store that the service that was built last does not serve. */
  get leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  async build(snapshot: Snapshot): Promise<Service> {
    const { tokens, ...stored } = snapshot.stored ?? nothingStored;
    this.#tokens = new Tokens([...tokens.values()].map(tokenOf));
    return this.#makeAnew({ ...snapshot, stored: { ...stored, tokens: new Map() } });
  }

  /**
   * @returns undefined when the service that was built last goes on: the tokens that it knows are others now
   * @throws when it is not the change that follows what was built last
   */
  async change(change: SnapshotChange): Promise<Service | undefined> {
    const snapshot = this.#snapshot as Snapshot;
    if (change.version !== snapshot.version + 1)
      throw new Error(`change ${change.version} came upon snapshot ${snapshot.version}`);
    applyChange(snapshot, { ...change, tokens: new Map() });
    for (const [id, token] of change.tokens) {
      if (token === undefined) this.#tokens.remove(id);
      else this.#tokens.put(tokenOf(token));
    }
    if (change.files !== undefined) return this.#makeAnew(snapshot);
    if (change.others === undefined) return undefined;
    const { channels } = snapshot.stored ?? nothingStored;
    return this.#make(snapshot, (this.#read as ConfigOutcome).withChannels(channels));
  }

  /** Requests that are under way get their turns between. */
  async #makeAnew(snapshot: Snapshot): Promise<Service> {
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
      throw new Error(`a snapshot that control had checked is wrong: ${first?.message}`);
    }
    const level = snapshot.logLevel ?? config.log.level;
    this.#log ??= createLog(level);
    this.#log.level = level;
    this.#snapshot = snapshot;
    this.#read = read;
    this.#leftOut = leftOut;
    this.#captures ??= new CaptureDesk(capturesAtControl(this.#ask), this.#log);
    this.#books ??= await openBooks(this.#birth, config, this.#log, this.#ask);
    this.#books.rows = snapshot.rows;
    this.#service = createService(config, transformOf(this.#library as LoadedLibrary), this.#log, {
      before: this.#service,
      keeper: this.#books.keeper,
      board: this.#books.board,
      ledger: this.#books.journal,
      answers: this.#kept,
      shelf: this.#shelf,
      owned: this.#owned,
      tasks: this.#tasks,
      captures: this.#captures,
      runner: this.#birth.runner,
      ask: this.#ask,
      prices: [...(snapshot.stored?.prices ?? []).map(pricesOf), ...config.prices],
      tokens: this.#tokens,
      ticketKeys: snapshot.ticketKeys?.map((key) => Buffer.from(key, "base64")),
      aliases: snapshot.stored?.aliases ?? [],
    });
    return this.#service;
  }

  /** Which server it is that serves. */
  tell({ url, server: { kind, without } }: Gateway): void {
    const line = without === undefined ? "listening" : `listening with Node's own server: ${without}`;
    this.#log?.info({ url, server: kind }, line);
  }

  /**
   * Compiles what requests would otherwise wait for: the wires that channels speak, and those that were in use before.
   * Requests that are under way get their turns between. All others wait for the first who asks for them.
   */
  async prepare(): Promise<void> {
    const speaks = this.#service?.config.channels.flatMap((channel) => channel.speaks) ?? [];
    const needed = new Set([...speaks.map(({ wire, variant = wire }) => variant), ...this.#inUse]);
    for (const wire of this.#library?.wires.values() ?? []) {
      if (!needed.has(wire.name)) continue;
      await setImmediate();
      for (const _ of wire.prepare()) await setImmediate();
    }
  }

  count(subject: string, used: { micros: number; tokens: number }): void {
    this.#books?.shared?.begin(subject, used).catch((err: unknown) => {
      this.#log?.error(
        { err, subject },
        "what was used could not be set where limits are counted: edit it again",
      );
    });
  }

  /** Undefined when nothing is served yet. */
  async try(trying: Trying): Promise<Trial | undefined> {
    if (this.#read === undefined || this.#service === undefined) return undefined;
    try {
      return await runTrial(this.#read, this.#service, trying);
    } catch (err) {
      this.#log?.error({ err, channel: trying.channel.name }, "a channel could not be tried");
      return { status: 0, totalMs: 0, failure: "the gateway failed; the log has the cause" };
    }
  }

  /** Undefined when nothing is served yet. */
  async list(channel: OtherChannel): Promise<Listing | undefined> {
    if (this.#read === undefined || this.#service === undefined) return undefined;
    try {
      return await runListing(this.#read, this.#service, channel);
    } catch (err) {
      this.#log?.error({ err, channel: channel.name }, "a channel could not be asked for its models");
      return { models: [], status: 0, totalMs: 0, failure: "the gateway failed; the log has the cause" };
    }
  }

  adjust(subject: string, by: { micros: number; tokens: number }): void {
    this.#books?.shared?.adjust(subject, by).catch((err: unknown) => {
      this.#log?.error({ err, subject }, "what a task cost could not be set where limits are counted");
    });
  }

  /** Undefined when nothing is served yet. */
  look(task: Task): Promise<Seen> | undefined {
    return this.#service && look(this.#service, task);
  }

  /** Undefined when nothing is served yet. */
  deliver(notice: Notice, secrets: readonly string[]): Promise<Delivery> | undefined {
    return this.#service && deliverNotice(this.#service, notice, secrets);
  }

  /** @returns why not; undefined when it is. */
  async cancel(task: Task): Promise<HubError | undefined> {
    if (this.#service === undefined) return tasksUnreachable();
    return cancelTask(this.#service, this.#tasks, task).catch((err: unknown) => {
      this.#log?.error({ err, task: task.id }, "a task could not be cancelled");
      return tasksUnreachable();
    });
  }

  standing(): StandingOffer[] {
    return this.#service === undefined ? [] : standingOf(this.#service);
  }

  async close(): Promise<void> {
    await this.#captures?.settled(LAST_WORD_MS);
    await this.#books?.close();
  }

  /** Providers add wires of their own to a library, so another text of theirs makes another library. */
  async #compile({ mappings, known, providers }: Snapshot): Promise<LoadedLibrary> {
    const texts = [mappings, known?.validators];
    const last = this.#library;
    const same = last !== undefined && isDeepStrictEqual(texts, this.#texts) ? last : undefined;
    if (same !== undefined && isDeepStrictEqual(providers, this.#providers)) return same;
    this.#inUse = [...(last?.wires.values() ?? [])].filter((wire) => wire.isInUse).map(({ name }) => name);
    this.#library =
      same?.anew(known) ?? (await libraryOf(mappings, { known, trusted: true, failed: this.#failed }));
    this.#texts = texts;
    this.#providers = providers;
    return this.#library;
  }
}

function pricesOf({ pattern, rates }: Stored["prices"][number]): Price {
  return { matches: globMatcher(pattern), rates };
}

function tokenOf({
  id,
  name,
  digest,
  accountId,
  models,
  cidrs,
  expiresMs,
  webhookUrl,
  captureDays,
  subjects,
}: StoredToken): TokenEntry {
  const globs = models?.map(globMatcher);
  return {
    id,
    name,
    digest,
    ...(accountId === undefined ? {} : { accountId }),
    allows: (model) => globs === undefined || globs.some((matches) => matches(model)),
    ...(cidrs === undefined ? {} : { allowsAddress: blockMatcher(cidrs) }),
    ...(expiresMs === undefined ? {} : { expiresMs }),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...(captureDays === undefined ? {} : { captureDays }),
    subjects,
  };
}
