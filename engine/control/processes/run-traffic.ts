/**
 * A traffic process: compiles the snapshots that it is sent, listens, serves, and ends when it is told to, or when the
 * control process is no more. It opens no file of the store's and asks control for everything that is not in its
 * snapshot.
 */
import { getHeapStatistics } from "node:v8";
import { type Gateway, listen } from "../../gateway/listen.ts";
import type { Service } from "../../gateway/service/service.ts";
import { originalStack } from "../../installation/original-stack.ts";
import { ListenError } from "../../server/server.ts";
import { ServiceBuilder } from "../publication/service-builder.ts";
import type { Birth, FromTraffic, ToTraffic } from "./messages.ts";
import { releaseMemoryWhenIdle } from "./release-memory.ts";
import { handleRpc, RpcClient } from "./rpc.ts";
import { createTrafficHandlers } from "./traffic-rpc.ts";

/** Share of the heap's limit beyond which a process asks to be replaced. */
const TIRED_AT = 0.9;
const HEAP_CHECK_MS = 1_000;
const PREPARE_AFTER_MS = 500;
/** Share of a processor below which nobody waits for it: five requests a second take as much. */
const AT_REST = 0.003;
/** How long the last word may take. */
const LAST_WORD_MS = 1_000;
/** For control's answers: longer than the store waits for its database, for what that says is the better answer. */
const ANSWERED_MS = 45_000;

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
const AT_ONCE: ReadonlySet<string> = new Set(["answer", "ask", "ping"]);

/** Says a last word, and ends when it is heard. */
function end(message: FromTraffic, code: number): void {
  process.send?.(message, () => process.exit(code));
  setTimeout(() => process.exit(code), LAST_WORD_MS);
}

function serve(birth: Birth): void {
  const { number } = birth;
  process.title = `polywire: traffic ${number}`;
  releaseMemoryWhenIdle(AT_REST);
  process.on("uncaughtException", (error) =>
    end({ kind: "failed", detail: originalStack(error.stack ?? String(error)) }, 1),
  );
  const rpc = new RpcClient(send, ANSWERED_MS);
  let gateway: Gateway | undefined;
  let builder: ServiceBuilder | undefined;
  const handlers = createTrafficHandlers(() => builder?.serving);

  /** @param make gives undefined where the service that was built last goes on */
  const serveNext = async (
    version: number,
    make: (by: ServiceBuilder) => Promise<Service | undefined>,
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
      builder = new ServiceBuilder(birth, rpc.ask);
      try {
        gateway = await listen(await builder.build(snapshot), host, asked, probe);
        const { url, port: actual, server } = gateway;
        send({ kind: "listening", host, port: actual, url, server, leftOut: builder.leftOut });
        builder.logListening(gateway);
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
    answer: (message) => rpc.answered(message),
    count: ({ subject, used }) => builder?.count(subject, used),
    ask: async (question) => send(await handleRpc(handlers, question)),
    adjust: ({ subject, by }) => builder?.adjust(subject, by),
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
