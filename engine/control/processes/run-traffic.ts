/**
 * A traffic process: compiles snapshots, listens, serves, and ends on request or with the control process. It opens no file of
 * the store, and asks control for everything that is not in its snapshot.
 */
import { getHeapStatistics } from "node:v8";
import { type Gateway, listen } from "../../gateway/listen.ts";
import type { RunningReport } from "../../gateway/load/running-report.ts";
import type { Service } from "../../gateway/service/service.ts";
import { originalStack } from "../../installation/original-stack.ts";
import { ListenError } from "../../server/server.ts";
import { ServiceBuilder } from "../publication/service-builder.ts";
import { startChannelChecks } from "./channel-checks.ts";
import type { Birth, FromTraffic, ToTraffic } from "./messages.ts";
import { type ProcessLoad, readProcessLoad } from "./process-load.ts";
import { releaseMemoryWhenIdle } from "./release-memory.ts";
import { handleRpc, RpcClient } from "./rpc.ts";
import { shareCircuits } from "./shared-circuits.ts";
import { createTrafficHandlers } from "./traffic-rpc.ts";

/** Share of the heap limit beyond which the process asks for a replacement. */
const REPLACE_AT_HEAP_SHARE = 0.9;
const HEAP_CHECK_MS = 1_000;
const PREPARE_AFTER_MS = 500;
/** Share of a processor below which the process is idle: five requests per second take as much. */
const IDLE_CPU_SHARE = 0.003;
/** Time limit of the last message. */
const LAST_MESSAGE_MS = 1_000;
/** Time limit of a call to control. It is longer than the store's own limit, whose error says more. */
const CALL_TIMEOUT_MS = 45_000;

/** Runs in a process that control forked. The first message is its birth. */
export function runTraffic(): void {
  if (process.send === undefined) throw new Error("this program is started by `polywire serve`, not by hand");
  // A terminal signals the whole process group, but control decides when to end. SIGUSR1 would open Node's inspector.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1"] as const) process.on(signal, () => {});
  process.on("disconnect", () => process.exit());
  process.once("message", ({ birth }: Extract<ToTraffic, { kind: "birth" }>) => serve(birth));
}

const send = (message: FromTraffic): void => void process.send?.(message, () => {});

/** Kinds of messages that do not wait for earlier messages. */
const IMMEDIATE_KINDS: ReadonlySet<string> = new Set(["answer", "ask", "ping"]);

/** Sends the last message, and exits when it is delivered. */
function end(message: FromTraffic, code: number): void {
  process.send?.(message, () => process.exit(code));
  setTimeout(() => process.exit(code), LAST_MESSAGE_MS);
}

/** Reports of running requests for the admin API; more than a person reads. */
const MAX_RUNNING = 500;

function serve(birth: Birth): void {
  const { number } = birth;
  process.title = `polywire: traffic ${number}`;
  releaseMemoryWhenIdle(IDLE_CPU_SHARE);
  process.on("uncaughtException", (error) =>
    end({ kind: "failed", detail: originalStack(error.stack ?? String(error)) }, 1),
  );
  const rpc = new RpcClient(send, CALL_TIMEOUT_MS);
  let gateway: Gateway | undefined;
  let builder: ServiceBuilder | undefined;
  const circuits = shareCircuits(birth, rpc.ask, () => builder?.serving?.service.log);
  const checks = startChannelChecks(birth, rpc.ask, () => builder?.serving?.service);
  const load = (): ProcessLoad => {
    const connections = builder?.serving?.service.upstream.countConnections();
    const { exported = 0, dropped = 0 } = builder?.exportedLogs ?? {};
    return {
      ...readProcessLoad(`traffic ${number}`, gateway?.running ?? 0, connections),
      logs: { exported, dropped },
    };
  };
  const running = (): RunningReport[] => gateway?.describeRunning(MAX_RUNNING) ?? [];
  const handlers = createTrafficHandlers(() => builder?.serving, circuits, checks, load, running);

  /** @param make returns undefined if the last service continues */
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

  const messageHandlers: {
    [Kind in Exclude<ToTraffic["kind"], "birth">]: (message: Extract<ToTraffic, { kind: Kind }>) => unknown;
  } = {
    async listen({ snapshot, host, port: requestedPort, probe }) {
      builder = new ServiceBuilder(birth, rpc.ask, circuits.registry);
      try {
        gateway = await listen(await builder.build(snapshot), host, requestedPort, probe);
        const { url, port: actual, server } = gateway;
        send({ kind: "listening", host, port: actual, url, server, leftOut: builder.leftOut });
        builder.logListening(gateway);
        // Clients that wait for the first responses need the CPU now.
        setTimeout(() => void builder?.prepare(), PREPARE_AFTER_MS).unref();
      } catch (error) {
        if (!(error instanceof ListenError)) throw error;
        send({ kind: "refused", code: error.code, message: error.message });
      }
    },
    swap: ({ snapshot }) => serveNext(snapshot.version, (by) => by.build(snapshot)),
    change: ({ change }) => serveNext(change.version, (by) => by.change(change)),
    ping: () => send({ kind: "pong" }),
    answer: (message) => rpc.handleReply(message),
    count: ({ subject, used }) => builder?.count(subject, used),
    ask: async (request) => send(await handleRpc(handlers, request)),
    adjust: ({ subject, by }) => builder?.adjust(subject, by),
    slide: ({ slides }) => builder?.slide(slides),
    async close({ deadlineMs }) {
      const cut = (await gateway?.close(deadlineMs)) ?? 0;
      await builder?.close();
      end({ kind: "closed", cut }, 0);
    },
  };

  // In order: a swap must not overtake the build before it.
  let last: Promise<unknown> = Promise.resolve();
  process.on("message", (message: Exclude<ToTraffic, { kind: "birth" }>) => {
    const handle = messageHandlers[message.kind] as (message: ToTraffic) => unknown;
    if (IMMEDIATE_KINDS.has(message.kind)) void handle(message);
    else last = last.then(() => handle(message));
  });

  const heapTimer = setInterval(() => {
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    if (used_heap_size < REPLACE_AT_HEAP_SHARE * heap_size_limit) return;
    clearInterval(heapTimer);
    send({
      kind: "needs_replacement",
      reason: `process ${number} has used ${REPLACE_AT_HEAP_SHARE * 100} % of its heap limit`,
    });
  }, HEAP_CHECK_MS).unref();
}
