/**
 * What a mapping says of a connection, as functions: of messages that are requests, of answers as messages. It knows no socket.
 */
import type { Connection, ConnectionRefusal, HubError } from "../../conversion/contract.ts";
import { hubError } from "../../conversion/hub/hub-error.ts";
import { bindingsOf, nobody } from "./caller-input.ts";
import type { Program } from "./compile-mapping.ts";
import type { Connection as Declared } from "./mapping.ts";
import { begunBy } from "./stored-rules.ts";

type RefusalText = Partial<Pick<HubError, "message" | "code" | "param">>;

const refusals: Record<ConnectionRefusal, string> = {
  expired: "the connection is as old as one may be; open another one",
  streams: "the connection has as many streams as it may have",
};

/** @param maps what the mapping was compiled to */
export function createConnection(
  { endpoints, expiresAfter, streams, maxRequests }: Declared,
  maps: () => Program,
): Connection {
  const alone = bindingsOf(nobody, {});
  return {
    endpoints,
    lastsMs: expiresAfter * 1000,
    lanes: streams,
    atOnce: maxRequests,
    ask(fields) {
      const asked = (maps().connectionRequest?.(fields, alone) ?? {}) as Partial<
        Record<"stream" | "drop" | "set" | "echo" | "warmup" | "ignore" | "error", unknown>
      >;
      const { stream: lane, drop, set, echo: tag, warmup: warms, ignore: ignored, error: refused } = asked;
      return {
        lane: typeof lane === "string" ? lane : "",
        drop: Array.isArray(drop) ? drop.map(String) : [],
        set: recordOf(set),
        tag: recordOf(tag),
        warms: warms === true,
        ignored: ignored === true,
        refused: refused === undefined ? undefined : refusalOf("it is no request", refused as RefusalText),
      };
    },
    whole(status, headers, body) {
      const document = { body: parsed(body), headers };
      return JSON.stringify(
        maps().connectionResponse?.(document, bindingsOf(nobody, { status })) ?? document.body,
      );
    },
    warmed(caller) {
      const begun = begunBy(maps(), caller);
      if (begun === undefined) return undefined;
      const bindings = bindingsOf(caller, {});
      const messages = [maps().connectionWarmup?.(begun.answer, bindings) ?? []].flat() as object[];
      const whole = messages.map((message) => maps().storedWhole?.(message, bindings)).findLast(isObject);
      const kept = { id: begun.id, answer: whole ?? begun.answer };
      return { kept, messages: messages.map((message) => JSON.stringify(message)) };
    },
    refuse(reason, lane) {
      const texts = maps().connectionErrors?.({ stream: lane }, alone) as
        | Partial<Record<ConnectionRefusal, RefusalText>>
        | undefined;
      return refusalOf(refusals[reason], texts?.[reason] ?? {});
    },
  };
}

function refusalOf(message: string, text: RefusalText): HubError {
  return hubError("invalid_request", message, text);
}

function recordOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? (value as Record<string, unknown>) : {};
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** What an upstream says in the place of an answer may be anything. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return { error: { message: body } };
  }
}
