/** The load of a process, since the last reading. */
import { type IntervalHistogram, monitorEventLoopDelay, performance } from "node:perf_hooks";
import type { Service } from "../../gateway/service/service.ts";

/** Connections to upstreams. */
export type ConnectionCounts = ReturnType<Service["upstream"]["countConnections"]>;

export interface ProcessLoad {
  /** `control`, `traffic 0`, `traffic 1` … */
  process: string;
  /** Requests, streams and sessions; 0 in the control process. */
  inFlight: number;
  /** Share of the time in which the event loop worked. */
  utilization: number;
  /** 99th percentile of the event loop's delay, in seconds. */
  delaySeconds: number;
  /** Of user and system mode, since the start of the process. */
  cpuSeconds: number;
  residentBytes: number;
  heapBytes: number;
  /** To upstreams; absent in the control process. */
  connections?: ConnectionCounts | undefined;
  /** Entries of the log for a collector. */
  logs?: { exported: number; dropped: number } | undefined;
}

/** The resolution of the delay, and so its lower bound. */
const RESOLUTION_MS = 20;

let delay: IntervalHistogram | undefined;
let last = performance.eventLoopUtilization();

/**
 * The load of this process. The first call starts the measurement of delays.
 * @param name of this process
 */
export function readProcessLoad(name: string, inFlight: number, connections?: ConnectionCounts): ProcessLoad {
  const now = performance.eventLoopUtilization();
  const { utilization } = performance.eventLoopUtilization(now, last);
  last = now;
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const delayNs = delay === undefined || delay.count === 0 ? 0 : delay.percentile(99);
  delay ??= monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  delay.reset();
  return {
    process: name,
    inFlight,
    utilization,
    delaySeconds: Math.max(0, delayNs / 1e9 - RESOLUTION_MS / 1000),
    cpuSeconds: (user + system) / 1e6,
    residentBytes: rss,
    heapBytes: heapUsed,
    connections,
  };
}
