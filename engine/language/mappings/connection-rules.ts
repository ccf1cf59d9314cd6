/**
 * The connection rules of a mapping, as functions: messages that are requests, and responses as messages. This code does not
 * depend on sockets.
 */
import type { Connection, ConnectionRefusal, HubError } from "../../conversion/contract.ts";
import { hubError } from "../../conversion/hub/hub-error.ts";
import { bindingsOf, nobody } from "./caller-input.ts";
import type { Program } from "./compile-mapping.ts";
import type { Connection as Declared } from "./mapping.ts";
import { createFirstResponse } from "./stored-rules.ts";

type RefusalText = Partial<Pick<HubError, "message" | "code" | "param">>;

const refusals: Record<ConnectionRefusal, string> = {
  expired: "the connection has reached its maximum age; open another one",
  streams: "the connection has reached its maximum number of streams",
};

/** @param maps the compiled maps */
export function createConnection(
  { endpoints, expiresAfter, streams, maxRequests }: Declared,
  maps: () => Program,
): Connection {
  const noBindings = bindingsOf(nobody, {});
  return {
    endpoints,
    maxAgeMs: expiresAfter * 1000,
    maxSubstreams: streams,
    maxRequests,
    parse(fields) {
      const parsedMessage = (maps().connectionRequest?.(fields, noBindings) ?? {}) as Partial<
        Record<"stream" | "drop" | "set" | "echo" | "warmup" | "ignore" | "error", unknown>
      >;
      const {
        stream: substream,
        drop,
        set,
        echo: tag,
        warmup: isWarmUp,
        ignore: ignored,
        error: refused,
      } = parsedMessage;
      return {
        substream: typeof substream === "string" ? substream : "",
        drop: Array.isArray(drop) ? drop.map(String) : [],
        set: recordOf(set),
        tag: recordOf(tag),
        isWarmUp: isWarmUp === true,
        ignored: ignored === true,
        refused: refused === undefined ? undefined : refusalOf("it is no request", refused as RefusalText),
      };
    },
    encodeResponse(status, headers, body) {
      const document = { body: parseBody(body), headers };
      return JSON.stringify(
        maps().connectionResponse?.(document, bindingsOf(nobody, { status })) ?? document.body,
      );
    },
    warmUp(caller) {
      const firstResponse = createFirstResponse(maps(), caller);
      if (firstResponse === undefined) return undefined;
      const bindings = bindingsOf(caller, {});
      const messages = [maps().connectionWarmup?.(firstResponse.answer, bindings) ?? []].flat() as object[];
      const completeResponse = messages
        .map((message) => maps().storedCompleteResponse?.(message, bindings))
        .findLast(isObject);
      const kept = { id: firstResponse.id, answer: completeResponse ?? firstResponse.answer };
      return { kept, messages: messages.map((message) => JSON.stringify(message)) };
    },
    refuse(reason, substream) {
      const texts = maps().connectionErrors?.({ stream: substream }, noBindings) as
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

/** An upstream's error body may be any text. */
function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return { error: { message: body } };
  }
}
