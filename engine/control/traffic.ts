/**
 * A traffic thread: compiles the snapshots that it is sent, listens, serves, and ends when it is told to. It opens no
 * file of the store's and asks control for everything that is not in its snapshot.
 *
 * A thread that ends must close its server first: a loop that still holds sockets takes the whole process with it. So
 * faults that nobody caught end here, in order, and a thread that runs out of memory says so while it still can.
 */
import { isDeepStrictEqual } from "node:util";
import { getHeapStatistics } from "node:v8";
import type { MessagePort } from "node:worker_threads";
import { type Gateway, ListenError, listen } from "../gateway/listen.ts";
import { createLog, type Logger } from "../gateway/log.ts";
import { createService, type Service } from "../gateway/service.ts";
import { type LoadedLibrary, libraryOf, transformOf } from "../gateway/transform.ts";
import type { Birth, FromTraffic, ToTraffic } from "./messages.ts";
import { Questions } from "./questions.ts";
import { configOf, type Snapshot } from "./snapshot.ts";

/** Share of the heap's limit beyond which a thread asks to be replaced. */
const TIRED_AT = 0.9;
const HEAP_CHECK_MS = 1_000;

export function runTraffic(port: MessagePort, { number }: Birth): void {
  const send = (message: FromTraffic): void => port.postMessage(message);
  const questions = new Questions(send);
  let gateway: Gateway | undefined;
  let builder: Builder | undefined;

  const steps: { [Kind in ToTraffic["kind"]]: (message: Extract<ToTraffic, { kind: Kind }>) => unknown } = {
    async listen({ snapshot, host, port: asked, probe }) {
      builder = new Builder();
      try {
        gateway = await listen(await builder.build(snapshot), host, asked, probe);
        const { url, port: actual } = gateway;
        send({ kind: "listening", host, port: actual, url });
      } catch (error) {
        if (!(error instanceof ListenError)) throw error;
        send({ kind: "refused", code: error.code, message: error.message });
      }
    },
    async swap({ snapshot }) {
      if (builder === undefined || gateway === undefined) return;
      gateway.swap(await builder.build(snapshot));
      send({ kind: "swapped", version: snapshot.version });
    },
    answer: (message) => questions.answered(message),
    async close({ deadlineMs }) {
      const cut = (await gateway?.close(deadlineMs)) ?? 0;
      send({ kind: "closed", cut });
      port.close();
    },
  };

  // One after the other: a swap must not overtake the build before it.
  let last: Promise<unknown> = Promise.resolve();
  port.on("message", (message: ToTraffic) => {
    const step = steps[message.kind] as (message: ToTraffic) => unknown;
    if (message.kind === "answer") step(message);
    else last = last.then(() => step(message));
  });

  process.on("exit", () => gateway?.abandon());
  const weigh = setInterval(() => {
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    if (used_heap_size < TIRED_AT * heap_size_limit) return;
    clearInterval(weigh);
    send({ kind: "tired", reason: `thread ${number} has used ${TIRED_AT * 100} % of its memory` });
  }, HEAP_CHECK_MS).unref();
}

/** Makes services of snapshots; what did not change is taken over from the one before. */
class Builder {
  #log: Logger | undefined;
  #texts: readonly unknown[] = [];
  #library: LoadedLibrary | undefined;
  #service: Service | undefined;

  async build(snapshot: Snapshot): Promise<Service> {
    const library = await this.#compile(snapshot);
    const { config, diagnostics } = configOf(snapshot, library);
    if (config === undefined) {
      const first = diagnostics.sorted()[0];
      throw new Error(`a snapshot that control had checked is wrong: ${first?.message}`);
    }
    const level = snapshot.logLevel ?? config.log.level;
    this.#log ??= createLog(level);
    this.#log.level = level;
    this.#service = createService(config, transformOf(library), this.#log, this.#service);
    return this.#service;
  }

  /** Providers add wires of their own to a library, so another text of theirs makes another library. */
  async #compile({ mappings, providers }: Snapshot): Promise<LoadedLibrary> {
    const texts = [mappings, providers];
    if (this.#library === undefined || !isDeepStrictEqual(texts, this.#texts)) {
      this.#library = await libraryOf(mappings);
      this.#texts = texts;
    }
    return this.#library;
  }
}
