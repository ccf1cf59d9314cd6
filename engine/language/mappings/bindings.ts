/**
 * What a map may read beside its document: values that the gateway hands in for one attempt of one request. Time and
 * ids are among them, so that a map is pure and a replay exact. In expressions each is a variable: `$now`, `$caps`.
 */
import { Kind } from "../expressions/emit/operand.ts";

export interface Bindings {
  /** Capabilities of the target: the wire's defaults, the provider's, the model's. */
  caps: Record<string, unknown>;
  /** Unix seconds. */
  now: number;
  /** Unique for the request, `[A-Za-z0-9]{24}`. */
  id: string;
  /** Shown to callers in errors. */
  requestId: string;
  /** The model's name at the upstream, or in decode maps of requests: without a reasoning suffix. */
  model: string;
  /** The model as the caller named it. */
  requested: string;
  path: Record<string, unknown>;
  query: Record<string, string>;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** The hub's request, where an answer is encoded; the caller's own body, where both ends speak one wire. */
  request: unknown;
  /** HTTP status of the answer at hand, where there is one. */
  status: number | undefined;
  /** Declared state of the stream at hand. */
  state: Record<string, unknown>;
  /** Frames that the stream at hand has written. */
  sequence: number;
  /** All that a request says, where what was said before is put into it. */
  items: readonly unknown[] | undefined;
  /** The id of the answer that a request goes on from, where what was said before stands in it. */
  continues: string | undefined;
  /** Who keeps the answer at hand for its caller: the `gateway`, under an id of its own, or the `upstream`, under its id. */
  keptBy: KeptBy | undefined;
  /** Whether the upstream is asked to stream, where its path and headers are made. */
  streams: boolean;
  /** What stood around the event at hand: its name and its headers, where the framing has such. */
  frame: { event?: string; headers?: Readonly<Record<string, string>> } | undefined;
  /** Where a map puts what it cannot say, as paths of the hub; nothing that expressions see. */
  lost: string[];
}

export type KeptBy = "gateway" | "upstream";

/** What expressions see of them. */
export type BindingName = Exclude<keyof Bindings, "lost">;

/** The variables and what kinds of value they can hold. */
export const bindingNames: Record<BindingName, number> = {
  caps: Kind.object,
  now: Kind.number,
  id: Kind.string,
  requestId: Kind.string,
  model: Kind.string,
  requested: Kind.string,
  path: Kind.object,
  query: Kind.object,
  headers: Kind.object,
  request: Kind.object | Kind.undefined,
  status: Kind.number | Kind.undefined,
  state: Kind.object,
  sequence: Kind.number,
  items: Kind.array | Kind.undefined,
  continues: Kind.string | Kind.undefined,
  keptBy: Kind.string | Kind.undefined,
  streams: Kind.boolean,
  frame: Kind.object | Kind.undefined,
};
