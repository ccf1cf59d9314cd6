/** One traffic process, from control's view: its messages and its calls. */
import type { ChildProcess } from "node:child_process";
import type { Need, WindowSlide } from "../../access/limits/limits.ts";
import type { LeftOut } from "../../gateway/config/others.ts";
import type { Snapshot, SnapshotChange } from "../publication/snapshot.ts";
import type { Birth, FromTraffic, ToTraffic } from "./messages.ts";
import { handleRpc, RpcClient, type RpcHandlers } from "./rpc.ts";
import type { CallTraffic, TrafficReply } from "./traffic-rpc.ts";

/** The port could not be opened; `code` is the system's. */
export class PortRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = "PortRefused";
    this.code = code;
  }
}

interface ProcessEvents {
  /** The process has ended, for whatever reason. */
  ended(): void;
  /** The process still works, but asks to be replaced. */
  needsReplacement(reason: string): void;
  /** The process has ended and nobody had asked it to close. */
  crashed(detail: string): void;
}

export class TrafficProcess {
  readonly #child: ChildProcess;
  #waiting = new Map<string, { resolve(value: never): void; reject(error: Error): void }>();
  #closed: Promise<number> | undefined;
  #hasEnded = false;
  #hasSnapshot = false;
  readonly #rpc = new RpcClient((question) => this.#send(question));
  readonly #ended: Promise<void>;
  readonly birth: Birth;
  /** Since its last heartbeat; undefined while none is expected. */
  #silentMs: number | undefined;
  /** Whether the missing heartbeat is logged. */
  isStallLogged = false;
  #fault = "";

  /** @param child that has received no message yet */
  constructor(child: ChildProcess, birth: Birth, handlers: RpcHandlers, events: ProcessEvents) {
    const { number } = birth;
    this.birth = birth;
    this.#child = child;
    this.#child.on("message", (message: FromTraffic) => {
      if (message.kind === "ask") void handleRpc(handlers, message).then((reply) => this.#send(reply));
      else if (message.kind === "answer") this.#rpc.handleReply(message);
      else if (message.kind === "needs_replacement") events.needsReplacement(message.reason);
      else if (message.kind === "failed") this.#fault = message.detail;
      else if (message.kind === "pong") {
        this.#silentMs = 0;
        this.isStallLogged = false;
      } else this.#handleMessage(message);
    });
    this.#child.on("error", (error: Error) => {
      this.#fault = error.stack ?? String(error);
    });
    this.#send({ kind: "birth", birth });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ended = promise;
    // Its last messages arrive before its end is handled. A process that was forked earlier may have ended already.
    const exited = new Promise<string>((resolve) => {
      const resolveExit = (code: number | null, signal: string | null): void =>
        resolve(signal === null ? `exit code ${code}` : `the signal ${signal}`);
      if (child.exitCode === null && child.signalCode === null) child.once("exit", resolveExit);
      else resolveExit(child.exitCode, child.signalCode);
    });
    const disconnected = new Promise<void>((resolve) => {
      if (child.connected) child.once("disconnect", resolve);
      else resolve();
    });
    void Promise.all([exited, disconnected]).then(([cause]) => {
      this.#hasEnded = true;
      resolve();
      const detail = this.#fault === "" ? `it ended with ${cause}` : this.#fault;
      const deathError = new Error(`process ${number} died: ${detail}`);
      for (const { reject } of this.#waiting.values()) reject(deathError);
      this.#waiting.clear();
      this.#rpc.end(deathError);
      events.ended();
      if (this.#closed === undefined) events.crashed(detail);
    });
  }

  /** Whether it listens. */
  get isServing(): boolean {
    return this.#silentMs !== undefined && !this.#hasEnded;
  }

  /** Its process id. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Asks for a heartbeat, once it serves.
   * @param passedMs since the last call
   * @returns time without a heartbeat
   */
  checkHeartbeat(passedMs: number): number {
    if (this.#silentMs === undefined) return 0;
    this.#silentMs += passedMs;
    this.#send({ kind: "ping" });
    return this.#silentMs;
  }

  /** Kills it, whatever it does. */
  kill(reason: string): void {
    this.#fault = reason;
    this.#child.kill("SIGKILL");
  }

  listen(
    snapshot: Snapshot,
    host: string,
    port: number,
    probe: boolean,
  ): Promise<Extract<FromTraffic, { kind: "listening" }>> {
    this.#hasSnapshot = true;
    return this.#request({ kind: "listen", snapshot, host, port, probe }, "listening");
  }

  /** Resolves without a result if the process dies meanwhile: its successor gets the snapshot. */
  async swap(snapshot: Snapshot, change?: SnapshotChange): Promise<readonly LeftOut[] | undefined> {
    // A process without a snapshot starts with the newest.
    if (!this.#hasSnapshot) return undefined;
    const swapped = this.#request<Extract<FromTraffic, { kind: "swapped" }>>(
      change === undefined ? { kind: "swap", snapshot } : { kind: "change", change },
      `swapped ${snapshot.version}`,
    );
    return swapped.then(({ leftOut }) => leftOut).catch(() => undefined);
  }

  count(subject: string, used: { micros: number; tokens: number }): void {
    this.#send({ kind: "count", subject, used });
  }

  adjust(subject: string, by: Need): void {
    this.#send({ kind: "adjust", subject, by });
  }

  slide(slides: readonly WindowSlide[]): void {
    this.#send({ kind: "slide", slides });
  }

  readonly ask: CallTraffic = async <Name extends Parameters<CallTraffic>[0]>(
    name: Name,
    ...values: unknown[]
  ) => (await this.#rpc.ask(name, values)) as TrafficReply<Name>;

  close(deadlineMs: number | undefined): Promise<number> {
    if (this.#hasEnded) return Promise.resolve(0);
    this.#closed ??= this.#request<Extract<FromTraffic, { kind: "closed" }>>(
      { kind: "close", deadlineMs },
      "closed",
    ).then(
      async ({ cut }) => {
        await this.#ended;
        return cut;
      },
      () => 0,
    );
    return this.#closed;
  }

  #request<Answer extends FromTraffic>(message: ToTraffic, replyKind: string): Promise<Answer> {
    if (this.#hasEnded) return Promise.reject(new Error("the process has ended"));
    return new Promise((resolve, reject) => {
      this.#waiting.set(replyKind, { resolve, reject });
      this.#send(message);
    });
  }

  #handleMessage(
    message: Exclude<FromTraffic, { kind: "ask" | "answer" | "needs_replacement" | "failed" | "pong" }>,
  ): void {
    const refused = message.kind === "refused";
    const replyKind = refused
      ? "listening"
      : message.kind === "swapped"
        ? `swapped ${message.version}`
        : message.kind;
    const waiting = this.#waiting.get(replyKind);
    this.#waiting.delete(replyKind);
    if (message.kind === "listening") this.#silentMs = 0;
    if (refused) waiting?.reject(new PortRefused(message.code, message.message));
    else waiting?.resolve(message as never);
  }

  #send(message: ToTraffic): void {
    // A process that is ending receives nothing. Its end is handled elsewhere.
    if (this.#child.connected) this.#child.send(message, () => {});
  }
}
