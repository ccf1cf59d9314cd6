/**
 * What the control process and a traffic process say to each other. Plain data only; a process that does not understand
 * a message is a fault of ours, so both sides come from this one page.
 */
import type { LeftOut } from "../../gateway/config/others.ts";
import type { ServerChoice } from "../../server/server.ts";
import type { Snapshot, SnapshotChange } from "../publication/snapshot.ts";
import type { CellsSize } from "../shared-memory/shared-counters.ts";
import type { RpcReply, RpcRequest } from "./rpc.ts";

/** The shared memory is handed to a traffic process under this descriptor; 3 is what it talks over. */
export const MEMORY_FILE = 4;

/** What a traffic process is born with. */
export interface Birth {
  /** 0, 1, 2, …; a process that replaces another takes its number. */
  number: number;
  /** The memory that all processes count in, as `MEMORY_FILE`; absent for a gateway that counts nothing. */
  cells?: CellsSize | undefined;
  /** Which of that memory is its own; not its number, for a process that retires lives beside its successor. */
  seat?: number | undefined;
  /** Where its journal goes; absent for a gateway that keeps no records. */
  journal?: { folder: string; name: string } | undefined;
  /** Where files of answers stand that callers fetch, for all processes; absent for a gateway that keeps none. */
  temporaryFiles?: string | undefined;
  /** As kept answers name it while it makes them. */
  runner?: string | undefined;
  /** Keeps count for several machines, in the place of memory. */
  limitsUrl?: string | undefined;
}

export type ToTraffic =
  /** The first word. */
  | { kind: "birth"; birth: Birth }
  /** Build what is needed and open the port. `probe`: it must be nobody's yet. */
  | { kind: "listen"; snapshot: Snapshot; host: string; port: number; probe: boolean }
  | { kind: "swap"; snapshot: Snapshot }
  /** Of the snapshot that it has. */
  | { kind: "change"; change: SnapshotChange }
  /** To be answered at once. */
  | { kind: "ping" }
  /** One of `TrafficQuestions`. */
  | RpcRequest
  | RpcReply
  /** Count what a subject uses from here on; said to one process, for a server that counts for all. */
  | { kind: "count"; subject: string; used: { micros: number; tokens: number } }
  /** Add to what a subject has used; said to one process, for a server that counts for all. */
  | { kind: "adjust"; subject: string; by: { micros: number; tokens: number } }
  /** Finish what runs, for at most so long, and end. */
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
  /** It runs out of memory, or has lost its way: it wants to be replaced before it dies. */
  | { kind: "tired"; reason: string }
  | { kind: "pong" }
  /** A fault that nobody caught, with its stack: the process ends. */
  | { kind: "failed"; detail: string }
  /** The last word; `cut` requests could not be finished. */
  | { kind: "closed"; cut: number };
