/** Messages between the control process and a traffic process: plain data only. Both sides use this file. */
import type { Need, WindowSlide } from "../../access/limits/limits.ts";
import type { LeftOut } from "../../gateway/config/others.ts";
import type { CircuitChange } from "../../routing/circuit-change.ts";
import type { ServerChoice } from "../../server/server.ts";
import type { Snapshot, SnapshotChange } from "../publication/snapshot.ts";
import type { CellsSize } from "../shared-memory/shared-counters.ts";
import type { RpcReply, RpcRequest } from "./rpc.ts";

/** File descriptor of the shared memory in a traffic process. Descriptor 3 is the message channel. */
export const MEMORY_FILE = 4;

/** The first message to a traffic process: its identity and its resources. */
export interface Birth {
  /** 0, 1, 2, …; a process that replaces another has the same number. */
  number: number;
  /** Size of the shared memory behind `MEMORY_FILE`; absent for a gateway without counters. */
  cells?: CellsSize | undefined;
  /** Its part of that memory. Not its number, because a retiring process runs beside its successor. */
  seat?: number | undefined;
  /** Folder and name of its journal; absent for a gateway without records. */
  journal?: { folder: string; name: string } | undefined;
  /** Folder of response files that clients fetch, for all processes; absent for a gateway without them. */
  temporaryFiles?: string | undefined;
  /** Its name in stored responses that it generates. */
  runner?: string | undefined;
  /** Redis, which counts limits for several machines instead of the memory. */
  limitsUrl?: string | undefined;
  /** Circuit breakers that are not in their usual state. */
  circuits?: readonly CircuitChange[] | undefined;
}

export type ToTraffic =
  /** The first message. */
  | { kind: "birth"; birth: Birth }
  /** Build the service and open the port. `probe`: the port must be free. */
  | { kind: "listen"; snapshot: Snapshot; host: string; port: number; probe: boolean }
  | { kind: "swap"; snapshot: Snapshot }
  /** A change of the current snapshot. */
  | { kind: "change"; change: SnapshotChange }
  /** Must be answered at once. */
  | { kind: "ping" }
  /** A call of `TrafficRpc`. */
  | RpcRequest
  | RpcReply
  /** Sets what a subject has used in Redis. Sent to one process. */
  | { kind: "count"; subject: string; used: { micros: number; tokens: number } }
  /** Adds to what a subject has used in Redis. Sent to one process. */
  | { kind: "adjust"; subject: string; by: Need }
  /** Moves the windows of rolling budgets in Redis on. Sent to one process. */
  | { kind: "slide"; slides: readonly WindowSlide[] }
  /** Finish running requests within the deadline, and exit. */
  | { kind: "close"; deadlineMs: number | undefined };

export type FromTraffic =
  | {
      kind: "listening";
      host: string;
      port: number;
      url: string;
      server: ServerChoice;
      leftOut: readonly LeftOut[];
    }
  /** The port could not be opened; `code` is the system's. */
  | { kind: "refused"; code: string; message: string }
  | { kind: "swapped"; version: number; leftOut: readonly LeftOut[] }
  | RpcRequest
  | RpcReply
  /** The process is out of memory or in a bad state, and asks for a replacement before it dies. */
  | { kind: "needs_replacement"; reason: string }
  | { kind: "pong" }
  /** An uncaught exception with its stack: the process ends. */
  | { kind: "failed"; detail: string }
  /** The last message. `cut` requests were aborted. */
  | { kind: "closed"; cut: number };
