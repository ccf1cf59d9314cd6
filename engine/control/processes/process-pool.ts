/**
 * The traffic processes of a gateway: started, sent snapshots, replaced when one ends, closed together. Each has its own
 * listener on the same port, and the kernel distributes connections. A process always ends alone.
 *
 * The first process opens the port, which must be free; the others share it.
 */
import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Need, WindowSlide } from "../../access/limits/limits.ts";
import type { LeftOut } from "../../gateway/config/others.ts";
import type { ServerChoice } from "../../server/server.ts";
import type { Snapshot, SnapshotChange } from "../publication/snapshot.ts";
import { forkTraffic } from "./fork-traffic.ts";
import type { Birth } from "./messages.ts";
import type { RpcHandlers } from "./rpc.ts";
import { TrafficProcess } from "./traffic-process.ts";
import type { CallTraffic, TrafficReply, TrafficRpc } from "./traffic-rpc.ts";

export interface ProcessPoolOptions {
  /** The program that a process runs. */
  entry: URL;
  /** A process of that program that is already forked. */
  first?: ChildProcess | undefined;
  /** File descriptor of the shared memory. */
  memory?: number | undefined;
  handlers: RpcHandlers;
  /** The birth message of a new process with this number. */
  createBirth?(number: number): Birth;
  /** Current work of a process, if it is known. */
  describeWork?(birth: Birth): string | undefined;
  /** Called when a process has ended. */
  onEnded?(birth: Birth): void;
  /** Called with every event that an operator should know. */
  report(event: TrafficEvent): void;
}

export interface TrafficEvent {
  kind: "crashed" | "replaced" | "needs_replacement" | "stalled";
  process: number;
  detail: string;
}

export interface TrafficProcesses {
  readonly url: string;
  readonly port: number;
  /** Of the first process; the others have the same. */
  readonly server: ServerChoice;
  /** Channels of the store that do not serve, as the processes found in the last snapshot. */
  readonly leftOut: readonly LeftOut[];
  /** Process ids, by process number. */
  readonly pids: readonly (number | undefined)[];
  /**
   * Resolves when every process serves with it.
   * @param change the difference to the last published snapshot; undefined if anything may differ
   */
  publish(snapshot: Snapshot, change?: SnapshotChange): Promise<void>;
  /** Calls one process, in turn; one that serves, if any does. */
  readonly ask: CallTraffic;
  /** One process adds to a subject's usage in Redis, if there is one. */
  adjust(subject: string, by: Need): void;
  /** One process moves the windows of rolling budgets in Redis on, if there is one. */
  slide(slides: readonly WindowSlide[]): void;
  /** One process sets a subject's usage in Redis, if there is one. */
  count(subject: string, used: { micros: number; tokens: number }): void;
  /** @returns the number of aborted requests */
  close(deadlineMs?: number): Promise<number>;
}

export interface ListenOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  processes: number;
  /** Time without a heartbeat after which a process is replaced; absent: never. */
  watchdogMs?: number | undefined;
}

/** Interval of heartbeats, and the silence after which one is logged. */
const WATCH_MS = 500;
const LOGGED_AFTER_MS = 3_000;

/** Delays before the replacement of a process that dies repeatedly. */
const REPLACE_DELAYS_MS = [0, 100, 1_000, 5_000];
/** A process that dies after this time is replaced without a delay. */
const STABLE_AFTER_MS = 60_000;

/** The first process loads its code while control still reads its files. It serves nothing before `open`. */
export class ProcessPool implements TrafficProcesses {
  readonly #options: ProcessPoolOptions;
  readonly #members: TrafficProcess[];
  #snapshot: Snapshot | undefined;
  #host = "";
  #url = "";
  #port = 0;
  #server: ServerChoice = { kind: "native" };
  #leftOut: readonly LeftOut[] = [];
  #closing: Promise<number> | undefined;
  #turn = 0;
  #watchdogMs = Number.POSITIVE_INFINITY;
  #watch: NodeJS.Timeout | undefined;

  constructor(options: ProcessPoolOptions) {
    this.#options = options;
    this.#members = [this.#start(0, 0, options.first)];
  }

  get url(): string {
    return this.#url;
  }

  get port(): number {
    return this.#port;
  }

  get server(): ServerChoice {
    return this.#server;
  }

  get leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  get pids(): readonly (number | undefined)[] {
    return this.#members.map(({ pid }) => pid);
  }

  /** Of processes that have, or will start with, the last published snapshot; without retiring ones. */
  get seats(): readonly number[] {
    return this.#members.flatMap(({ birth }) => birth.seat ?? []);
  }

  /** Opens the port. Throws PortRefused. */
  async open(snapshot: Snapshot, { host, port, processes, watchdogMs }: ListenOptions): Promise<void> {
    this.#watchdogMs = watchdogMs ?? Number.POSITIVE_INFINITY;
    this.#snapshot = snapshot;
    this.#host = host;
    for (let number = 1; number < processes; number++) this.#members.push(this.#start(number, 0));
    const [first, ...others] = this.#members as [TrafficProcess, ...TrafficProcess[]];
    const opened = await first.listen(snapshot, host, port, true);
    this.#url = opened.url;
    this.#port = opened.port;
    this.#server = opened.server;
    this.#leftOut = opened.leftOut;
    await Promise.all(others.map((member) => this.#join(member)));
    this.#watchAll();
  }

  /** A process that does not respond while this process runs normally hangs. It is logged, and replaced if it lasts. */
  #watchAll(): void {
    let lastMs = performance.now();
    this.#watch = setInterval(() => {
      const nowMs = performance.now();
      // On an overloaded machine the traffic processes get no CPU time either.
      const passedMs = Math.min(nowMs - lastMs, 2 * WATCH_MS);
      lastMs = nowMs;
      for (const [number, member] of this.#members.entries()) {
        const silentMs = member.checkHeartbeat(passedMs);
        if (silentMs < LOGGED_AFTER_MS) continue;
        const isTooLong = silentMs >= this.#watchdogMs;
        if (!member.isStallLogged) {
          member.isStallLogged = true;
          const doing = this.#options.describeWork?.(member.birth) ?? "unknown work";
          const detail = `no heartbeat for ${Math.round(silentMs)} ms; current work: ${doing}`;
          this.#options.report({ kind: "stalled", process: number, detail });
        }
        if (isTooLong) member.kill(`no heartbeat for ${Math.round(silentMs)} ms`);
      }
    }, WATCH_MS).unref();
  }

  async publish(snapshot: Snapshot, change?: SnapshotChange): Promise<void> {
    this.#snapshot = snapshot;
    const swapped = await Promise.all(this.#members.map((member) => member.swap(snapshot, change)));
    // The list is the same in all processes.
    this.#leftOut = swapped.find((found) => found !== undefined) ?? this.#leftOut;
  }

  count(subject: string, used: { micros: number; tokens: number }): void {
    this.#first().count(subject, used);
  }

  adjust(subject: string, by: Need): void {
    this.#first().adjust(subject, by);
  }

  slide(slides: readonly WindowSlide[]): void {
    this.#first().slide(slides);
  }

  readonly ask: CallTraffic = (name, ...values) => this.#next().ask(name, ...values);

  /** The replies of all processes; processes that do not serve or end meanwhile are absent. */
  async askAll<Name extends Parameters<CallTraffic>[0]>(
    name: Name,
    ...values: Parameters<TrafficRpc[Name]>
  ): Promise<TrafficReply<Name>[]> {
    const asked = await Promise.allSettled(this.#members.map((member) => member.ask(name, ...values)));
    return asked.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  }

  /** As `askAll`, without the processes that reply later than that. */
  async askAllWithin<Name extends Parameters<CallTraffic>[0]>(
    timeoutMs: number,
    name: Name,
    ...values: Parameters<TrafficRpc[Name]>
  ): Promise<TrafficReply<Name>[]> {
    const replies: TrafficReply<Name>[] = [];
    const asked = this.#members.map((member) =>
      member.ask(name, ...values).then(
        (reply) => void replies.push(reply),
        () => {},
      ),
    );
    await Promise.race([Promise.all(asked), sleep(timeoutMs, undefined, { ref: false })]);
    return [...replies];
  }

  /** Always the same process while it serves, so that `count` and a later `adjust` stay in order. */
  #first(): TrafficProcess {
    return this.#members.find(({ isServing }) => isServing) ?? (this.#members[0] as TrafficProcess);
  }

  #next(): TrafficProcess {
    const serving = this.#members.filter(({ isServing }) => isServing);
    const members = serving.length === 0 ? this.#members : serving;
    this.#turn = (this.#turn + 1) % members.length;
    return members[this.#turn] as TrafficProcess;
  }

  close(deadlineMs?: number): Promise<number> {
    clearInterval(this.#watch);
    this.#closing ??= Promise.all(this.#members.map((member) => member.close(deadlineMs))).then((cuts) =>
      cuts.reduce((sum, cut) => sum + cut, 0),
    );
    return this.#closing;
  }

  #start(number: number, failures: number, forked?: ChildProcess): TrafficProcess {
    const { entry, memory, handlers, report, onEnded: gone } = this.#options;
    const child = forked ?? forkTraffic(entry, memory);
    const birth = this.#options.createBirth?.(number) ?? { number };
    const bornMs = performance.now();
    const member: TrafficProcess = new TrafficProcess(child, birth, handlers, {
      ended: () => gone?.(birth),
      needsReplacement: (reason) => {
        if (this.#members[number] !== member) return;
        report({ kind: "needs_replacement", process: number, detail: reason });
        void this.#replace(number, 0, member);
      },
      crashed: (detail) => {
        if (this.#closing !== undefined || this.#port === 0) return;
        report({ kind: "crashed", process: number, detail });
        // A process that asks for its replacement already has its successor.
        if (this.#members[number] !== member) return;
        const nextFailures = performance.now() - bornMs < STABLE_AFTER_MS ? failures + 1 : 0;
        void this.#replace(number, nextFailures, undefined);
      },
    });
    return member;
  }

  /** @param retiring finishes its requests when the successor is ready */
  async #replace(number: number, failures: number, retiring: TrafficProcess | undefined): Promise<void> {
    const delayMs = REPLACE_DELAYS_MS[Math.min(failures, REPLACE_DELAYS_MS.length - 1)] as number;
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (this.#closing !== undefined) return;
    const member = this.#start(number, failures);
    this.#members[number] = member;
    try {
      await this.#join(member);
      this.#options.report({ kind: "replaced", process: number, detail: "" });
    } catch {
      // It crashed before it listened. That is logged, and a replacement starts.
    }
    await retiring?.close(undefined);
  }

  async #join(member: TrafficProcess): Promise<void> {
    await member.listen(this.#snapshot as Snapshot, this.#host, this.#port, false);
  }
}
