/** The maps of connections, on which a client sends its requests as WebSocket messages: a part of `rows.ts`. */

export const rowsOfConnections = {
  connectionRequest: {
    at: "connection.request",
    direction: "decode",
    reads: "anything",
    writes: "ask",
    when: "a client sends a request",
    what: "A message → how it becomes a request. The map sees the top-level fields of the message that are texts, numbers, booleans or null.",
  },
  connectionResponse: {
    at: "connection.response",
    direction: "encode",
    reads: "anything",
    writes: "anything",
    when: "a response is returned",
    what: "`{ body, headers }`, a response that is no stream → the message for it; `$status` is its HTTP status.",
  },
  connectionWarmup: {
    at: "connection.warmup",
    direction: "encode",
    reads: "wire response",
    writes: "array",
    when: "a response is returned",
    what: "The output of `stored.accepted` for a warm-up request → the messages to the client.",
  },
  connectionErrors: {
    at: "connection.errors",
    direction: "encode",
    reads: "anything",
    writes: "connectionRefusals",
    when: "a response is returned",
    what: "The wire's errors of a connection that rejects a message, by reason.",
  },
} as const;
