/** The maps of connections: a caller sends its requests as messages of a WebSocket. A part of `rows.ts`. */

export const rowsOfConnections = {
  connectionRequest: {
    at: "connection.request",
    direction: "decode",
    reads: "anything",
    writes: "ask",
    when: "a caller asks",
    what: "A message → how it becomes a request. The map sees the fields at the top of the message that are texts, numbers, booleans or null.",
  },
  connectionResponse: {
    at: "connection.response",
    direction: "encode",
    reads: "anything",
    writes: "anything",
    when: "a caller is answered",
    what: "`{ body, headers }`, an answer that is no stream → the message that says it; `$status` is its HTTP status.",
  },
  connectionWarmup: {
    at: "connection.warmup",
    direction: "encode",
    reads: "wire response",
    writes: "array",
    when: "a caller is answered",
    what: "What `stored.accepted` makes of a request that asks for no answer → the messages that answer it.",
  },
  connectionErrors: {
    at: "connection.errors",
    direction: "encode",
    reads: "anything",
    writes: "connectionRefusals",
    when: "a caller is answered",
    what: "Why a connection takes no message, where the wire has words of its own for it.",
  },
} as const;
