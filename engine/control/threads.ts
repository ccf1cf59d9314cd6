/**
 * The traffic threads of this process: started, sent snapshots, replaced when one ends, closed together. Each has its
 * own event loop and its own listener on the same port; the system spreads connections over them.
 *
 * The first thread opens the port, which must be nobody's; the others join it there.
 */
import { Worker } from "node:worker_threads";
import "../server/head-limit.ts";
import type { LeftOut } from "../gateway/config/config.ts";
import type { Birth, FromTraffic, ToTraffic } from "./messages.ts";
import { type Answers, answer } from "./questions.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Trial, Trying } from "./trial.ts";

/**
 * What a thread may use for objects that have just been made, in three parts of which V8 fills one. It takes half of that
 * by itself, which costs a tenth more per request: what is emptied twice as often has twice as much in it that is still
 * needed.
 */
const YOUNG_MIB = 96;

export interface ThreadsOptions {
  /** The program that a thread runs. */
  entry: URL;
  answers: Answers;
  /** What a thread of this number is born with, each time that one is. */
  birth?(number: number): Birth;
  /** A thread is gone, with what it held. */
  gone?(birth: Birth): void;
  /** Told of everything that an operator should know. */
  report(event: ThreadEvent): void;
}

export interface ThreadEvent {
  kind: "died" | "replaced" | "tired" | "swapped";
  thread: number;
  detail: string;
}

export interface Threads {
  readonly url: string;
  readonly port: number;
  /** Channels of the store that are not served, as the threads found when they read the last snapshot. */
  readonly leftOut: readonly LeftOut[];
  /** Resolves when every thread serves with it. */
  publish(snapshot: Snapshot): Promise<void>;
  /** One thread asks the channel once. Rejects when it dies meanwhile. */
  try(trying: Trying): Promise<Trial>;
  /** One thread tells the server that counts for all machines, where there is one. */
  count(subject: string, used: { micros: number; tokens: number }): void;
  /** @returns how many requests were cut short. */
  close(deadlineMs?: number): Promise<number>;
}

export interface ListenPlace {
  host: string;
  /** 0 takes any free one. */
  port: number;
  threads: number;
}

/** The port could not be opened; `code` is the system's. */
export class PortRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = "PortRefused";
    this.code = code;
  }
}

/** A thread that dies again and again is replaced more and more slowly. */
const REPLACE_AFTER_MS = [0, 100, 1_000, 5_000];
/** A thread that lived this long had no trouble to start. */
const SETTLED_MS = 60_000;

/** The first thread loads its code while control still reads its files; nothing is served before `open`. */
export class Crew implements Threads {
  readonly #options: ThreadsOptions;
  readonly #members: Member[];
  #snapshot: Snapshot | undefined;
  #host = "";
  #url = "";
  #port = 0;
  #leftOut: readonly LeftOut[] = [];
  #closing: Promise<number> | undefined;

  constructor(options: ThreadsOptions) {
    this.#options = options;
    this.#members = [this.#hire(0, 0)];
  }

  get url(): string {
    return this.#url;
  }

  get port(): number {
    return this.#port;
  }

  get leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  /** Opens the port. Throws PortRefused. */
  async open(snapshot: Snapshot, { host, port, threads }: ListenPlace): Promise<void> {
    this.#snapshot = snapshot;
    this.#host = host;
    for (let number = 1; number < threads; number++) this.#members.push(this.#hire(number, 0));
    const [first, ...others] = this.#members as [Member, ...Member[]];
    const opened = await first.listen(snapshot, host, port, true);
    this.#url = opened.url;
    this.#port = opened.port;
    this.#leftOut = opened.leftOut;
    await Promise.all(others.map((member) => this.#join(member)));
  }

  async publish(snapshot: Snapshot): Promise<void> {
    this.#snapshot = snapshot;
    const swapped = await Promise.all(this.#members.map((member) => member.swap(snapshot)));
    // Every thread finds the same.
    this.#leftOut = swapped.find((found) => found !== undefined) ?? this.#leftOut;
  }

  count(subject: string, used: { micros: number; tokens: number }): void {
    (this.#members[0] as Member).count(subject, used);
  }

  try(trying: Trying): Promise<Trial> {
    return (this.#members[0] as Member).try(trying);
  }

  close(deadlineMs?: number): Promise<number> {
    this.#closing ??= Promise.all(this.#members.map((member) => member.close(deadlineMs))).then((cuts) =>
      cuts.reduce((sum, cut) => sum + cut, 0),
    );
    return this.#closing;
  }

  #hire(number: number, failures: number): Member {
    const { entry, answers, report, gone } = this.#options;
    const birth = this.#options.birth?.(number) ?? { number };
    const bornMs = performance.now();
    return new Member(entry, birth, answers, {
      gone: () => gone?.(birth),
      tired: (reason) => {
        report({ kind: "tired", thread: number, detail: reason });
        void this.#replace(number, 0, this.#members[number] as Member);
      },
      died: (detail) => {
        if (this.#closing !== undefined || this.#port === 0) return;
        report({ kind: "died", thread: number, detail });
        const again = performance.now() - bornMs < SETTLED_MS ? failures + 1 : 0;
        void this.#replace(number, again, undefined);
      },
    });
  }

  /** @param retiring finishes what it has begun, once another one is there. */
  async #replace(number: number, failures: number, retiring: Member | undefined): Promise<void> {
    const wait = REPLACE_AFTER_MS[Math.min(failures, REPLACE_AFTER_MS.length - 1)] as number;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (this.#closing !== undefined) return;
    const member = this.#hire(number, failures);
    this.#members[number] = member;
    try {
      await this.#join(member);
      this.#options.report({ kind: "replaced", thread: number, detail: "" });
    } catch {
      // It died before it could listen, which has been told, and another one is on its way.
    }
    await retiring?.close(undefined);
  }

  async #join(member: Member): Promise<void> {
    await member.listen(this.#snapshot as Snapshot, this.#host, this.#port, false);
  }
}

interface Ends {
  gone(): void;
  tired(reason: string): void;
  died(detail: string): void;
}

/** One thread, as control sees it. */
class Member {
  readonly #worker: Worker;
  #waiting = new Map<string, { resolve(value: never): void; reject(error: Error): void }>();
  #closed: Promise<number> | undefined;
  #over = false;
  #tries = 0;
  readonly #ended: Promise<void>;

  constructor(entry: URL, birth: Birth, answers: Answers, ends: Ends) {
    const { number } = birth;
    this.#worker = new Worker(entry, {
      workerData: birth,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
    });
    let fault = "";
    this.#worker.on("message", (message: FromTraffic) => {
      if (message.kind === "ask") void answer(answers, message).then((reply) => this.#send(reply));
      else if (message.kind === "tired") ends.tired(message.reason);
      else this.#heard(message);
    });
    this.#worker.on("error", (error: Error) => {
      fault = error.stack ?? String(error);
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ended = promise;
    this.#worker.on("exit", (code) => {
      this.#over = true;
      resolve();
      const detail = fault === "" ? `it ended with exit code ${code}` : fault;
      for (const { reject } of this.#waiting.values()) reject(new Error(`thread ${number} died: ${detail}`));
      this.#waiting.clear();
      ends.gone();
      if (this.#closed === undefined) ends.died(detail);
    });
  }

  listen(
    snapshot: Snapshot,
    host: string,
    port: number,
    probe: boolean,
  ): Promise<Extract<FromTraffic, { kind: "listening" }>> {
    return this.#tell({ kind: "listen", snapshot, host, port, probe }, "listening");
  }

  /** A thread that dies meanwhile is nobody's to wait for: the one that replaces it has the snapshot. */
  async swap(snapshot: Snapshot): Promise<readonly LeftOut[] | undefined> {
    const swapped = this.#tell<Extract<FromTraffic, { kind: "swapped" }>>(
      { kind: "swap", snapshot },
      `swapped ${snapshot.version}`,
    );
    return swapped.then(({ leftOut }) => leftOut).catch(() => undefined);
  }

  count(subject: string, used: { micros: number; tokens: number }): void {
    this.#send({ kind: "count", subject, used });
  }

  async try(trying: Trying): Promise<Trial> {
    const id = this.#tries++;
    const tried = await this.#tell<Extract<FromTraffic, { kind: "tried" }>>(
      { kind: "try", id, trying },
      `tried ${id}`,
    );
    return tried.trial;
  }

  close(deadlineMs: number | undefined): Promise<number> {
    if (this.#over) return Promise.resolve(0);
    this.#closed ??= this.#tell<Extract<FromTraffic, { kind: "closed" }>>(
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

  #tell<Answer extends FromTraffic>(message: ToTraffic, awaited: string): Promise<Answer> {
    if (this.#over) return Promise.reject(new Error("the thread is gone"));
    return new Promise((resolve, reject) => {
      this.#waiting.set(awaited, { resolve, reject });
      this.#send(message);
    });
  }

  #heard(message: Exclude<FromTraffic, { kind: "ask" | "tired" }>): void {
    const refused = message.kind === "refused";
    const awaited = refused
      ? "listening"
      : message.kind === "swapped"
        ? `swapped ${message.version}`
        : message.kind === "tried"
          ? `tried ${message.id}`
          : message.kind;
    const waiting = this.#waiting.get(awaited);
    this.#waiting.delete(awaited);
    if (refused) waiting?.reject(new PortRefused(message.code, message.message));
    else waiting?.resolve(message as never);
  }

  #send(message: ToTraffic): void {
    this.#worker.postMessage(message);
  }
}
