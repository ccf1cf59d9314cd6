/**
 * The inputs of a map beside its document: values that the gateway supplies for one attempt of one request. They include the
 * time and ids, so that a map is pure and a replay exact. In expressions each is a variable: `$now`, `$caps`.
 */
import { Kind } from "../expressions/emit/operand.ts";

export interface Bindings {
  /** Capabilities of the target: the wire's defaults, the provider's, the model's. */
  caps: Record<string, unknown>;
  /** Unix seconds. */
  now: number;
  /** Unique for the request, `[A-Za-z0-9]{24}`. */
  id: string;
  /** Shown to clients in errors. */
  requestId: string;
  /** The model's name at the upstream. In decode maps of requests: the name without a reasoning suffix. */
  model: string;
  /** The model name in the client's request. */
  requested: string;
  path: Record<string, unknown>;
  query: Record<string, string>;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** For the encoding of a response, the hub's request. If both ends use one wire, the client's own body. */
  request: unknown;
  /** HTTP status of the current response, if there is one. */
  status: number | undefined;
  /** Declared state of the current stream. */
  state: Record<string, unknown>;
  /** Number of frames that the current stream has written. */
  sequence: number;
  /** The complete conversation of a request, if earlier turns are inserted into it. */
  items: readonly unknown[] | undefined;
  /** The id of the response that a request continues, if the earlier turns are in the request. */
  continues: string | undefined;
  /** The owner of the stored response: the `gateway`, under its own id, or the `upstream`, under the upstream's id. */
  storedBy: StoredBy | undefined;
  /** Whether the request to the upstream is streamed. For the maps of paths and headers. */
  streams: boolean;
  /** The frame of the current event: its name and its headers, if the framing has them. */
  frame: { event?: string; headers?: Readonly<Record<string, string>> } | undefined;
  /** The list to which a map adds its losses, as paths of the hub. Expressions cannot see it. */
  lost: string[];
}

export type StoredBy = "gateway" | "upstream";

/** The bindings that expressions can see. */
export type BindingName = Exclude<keyof Bindings, "lost">;

/** The variables and the possible kinds of their values. */
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
  storedBy: Kind.string | Kind.undefined,
  streams: Kind.boolean,
  frame: Kind.object | Kind.undefined,
};
