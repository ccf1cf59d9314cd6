/**
 * One call of the admin API as its handlers see it: who asks, for what, and what they may touch. HTTP stays outside:
 * a traffic process hands the request over and sends the reply (`gateway/operator/admin-requests.ts`).
 */

import type { Store } from "../store/database/store.ts";
import type { Keyring } from "../store/secrets/secrets.ts";
import type { Task } from "../store/tasks/task-contract.ts";
import type { OpenIdSettings } from "./openid.ts";

export interface AdminRequest {
  method: string;
  /** Behind `/admin/api`: `/tokens/…`. */
  path: string;
  query: Record<string, string>;
  /** Lower-case names; only those that the API reads. */
  headers: Record<string, string>;
  /** As it came; empty when there was none. */
  body: string;
  /** The caller's address. */
  address: string;
}

export interface AdminReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** How a channel that was tried came out. */
export interface ProbeResult {
  /** HTTP status that a client would see; 0 if nothing was sent. */
  status: number;
  totalMs: number;
  model?: string;
  wire?: string;
  /** Absent: it answered. */
  failure?: string;
}

/** Which models a place has, as it says. */
export interface Listing {
  models: readonly string[];
  totalMs: number;
  /** Of its last answer; 0 where there was none. */
  status: number;
  wire?: string;
  /** Absent: they are known. */
  failure?: string;
}

/** A channel that is not kept yet, as far as its place can be asked. */
export interface Draft {
  provider: string;
  key?: string;
  baseUrl: string | null;
}

/** Why a task goes on; in HTTP's words. */
export interface TaskRefusal {
  status: number;
  message: string;
  code?: string | undefined;
}

/** A model as a channel offers it, and how that stands. */
export interface ServedModel {
  /** As callers ask for it; may be a pattern. */
  model: string;
  channel: string;
  /** The upstream's model name. */
  upstream: string;
  priority: number;
  weight: number;
  wires: readonly string[];
  operations: readonly string[];
  rates?: Readonly<Record<string, number>>;
  /** In a row, the most that a process has seen. */
  failures: number;
  /** Milliseconds since 1970; absent where no process lets it rest. */
  restsUntilMs?: number;
}

/** A provider file that channels may name. */
export interface ProviderFile {
  name: string;
  /** With its variables as they are written; absent where each channel says it. */
  baseUrl?: string;
  needsKey: boolean;
  wires: readonly string[];
  operations: readonly string[];
}

/** A mapping or provider file: `mappings/…` or `providers/…`. */
export interface FileEntry {
  path: string;
  /** Of the operator's own folder, not one that comes with Polywire. */
  isOwn: boolean;
}

export interface FileDetail extends FileEntry {
  text: string;
  /** Of the text: who changes it says which one was read. */
  version: string;
}

/** What came of a change: `changed`, somebody else was faster; `refused`, why it cannot be served. */
export type FileChange =
  | { kind: "done"; before: string | null }
  | { kind: "changed" }
  | { kind: "refused"; report: string };

/** Requests or answers that a file's own wire is tried with; nothing is sent. */
export interface DryRunning {
  /** The wire at the other end. */
  other: string;
  /** Where the file's own stands. */
  end: "client" | "upstream";
  kind: "request" | "response" | "stream";
  inputs: readonly string[];
}

/** The files that are served. */
export interface FileEditor {
  /** Whether the operator allows changes, and there is a folder for them. */
  readonly isWritable: boolean;
  list(): FileEntry[];
  read(path: string): Promise<FileDetail | undefined>;
  isPath(path: string): boolean;
  /** Rejects when it takes too long. @param tests runs those that it carries, too */
  check(file: { path: string; text: string }, tests: boolean): Promise<object>;
  /** Undefined where the file has no wire that meets the other. Rejects when it takes too long. */
  dryRun(file: { path: string; text: string }, running: DryRunning): Promise<readonly object[] | undefined>;
  /**
   * Writes the operator's own file and serves it, or nothing of that.
   * @param text undefined takes the own file away, so that a shipped one of its name is served again
   * @param version of what was read; null for a file that is new
   */
  write(path: string, text: string | undefined, version: string | null): Promise<FileChange>;
}

/** What the API is given by the control process. */
export interface AdminContext {
  store: Store;
  keys: Keyring;
  /**
   * Publishes what was changed; resolves when every process serves with it. Never rejects, for the change is stored: what
   * cannot be published now is logged and tried again.
   */
  publish(): Promise<void>;
  /** Why a channel of this name is left out; undefined when it is not. */
  faultOf(channel: string): string | undefined;
  /**
   * Sends one small request through a channel, published or not. `model` is one that callers name.
   * @throws StoreMissing, SecretError
   */
  probeChannel(id: string, model: string, operation: string | undefined): Promise<ProbeResult>;
  /** Asks the place of a channel which models it has. @throws StoreMissing, SecretError */
  listModels(channel: string | Draft): Promise<Listing>;
  /** Gives a task up where it is worked on. @returns why not; undefined when it is */
  cancelTask(task: Task): Promise<TaskRefusal | undefined>;
  /** What is served, by all processes together. */
  servedModels(): Promise<ServedModel[]>;
  providers(): ProviderFile[];
  files: FileEditor;
  /** The configuration as it is in force, and the file that it stands in. */
  settings(): { items: readonly object[]; file: string };
  /** Counts what somebody uses from here on, as a quota that begins anew does. @param subject `token:…`, `account:…` */
  countFrom(subject: string, used: { micros: number; tokens: number }): void;
  /** What those may see who are not known. */
  open: { translate: boolean; openid: string | null };
  /** Who signs people in, beside passwords. */
  openid: OpenIdSettings | undefined;
  /** For the operator's log. */
  warn(error: unknown, text: string): void;
  /** What the configuration file has, read-only here. */
  fromFile: {
    tokens: readonly { name: string; captureDays?: number }[];
    channels: readonly {
      name: string;
      priority: number;
      weight: number;
      models: readonly { name: string }[];
    }[];
  };
}

export interface Actor {
  accountId: string;
  login: string;
  role: "admin" | "member";
  /** How it was known: only a cookie needs protection against other sites. */
  by: "session" | "key";
  /** Of the session's cookie. */
  sessionValue?: string;
}

export interface Call extends AdminContext {
  actor: Actor;
  /** What stood for `{id}` in the path. */
  id: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
  headers: Record<string, string>;
  address: string;
}

/** An answer that is no JSON, or not just a 200. */
export class Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A refusal with its status and a code that programs can tell apart. */
export class AdminError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;
  /** Which field is wrong, where it is one. */
  readonly field: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    headers: Record<string, string> = {},
    field?: string,
  ) {
    super(message);
    this.name = "AdminError";
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.field = field;
  }
}
