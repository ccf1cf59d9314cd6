/** The maps of connections: a caller sends its requests as messages of a WebSocket. A part of `rows.ts`. */

export const rowsOfConnections = {
  connectionAsk: {
    at: "connection.ask",
    direction: "decode",
    reads: "anything",
    writes: "ask",
    when: "a caller asks",
    what: "A message → how it becomes a request. The map sees the fields at the top of the message that are texts, numbers, booleans or null.",
  },
  connectionWhole: {
    at: "connection.whole",
    direction: "encode",
    reads: "anything",
    writes: "anything",
    when: "a caller is answered",
    what: "`{ body, headers }`, an answer that is no stream → the message that says it; `$status` is its HTTP status.",
  },
  connectionWarmed: {
    at: "connection.warmed",
    direction: "encode",
    reads: "wire response",
    writes: "array",
    when: "a caller is answered",
    what: "What `stored.begun` makes of a request that asks for no answer → the messages that answer it.",
  },
  connectionRefuse: {
    at: "connection.refuse",
    direction: "encode",
    reads: "anything",
    writes: "connectionRefusals",
    when: "a caller is answered",
    what: "Why a connection takes no message, where the wire has words of its own for it.",
  },
} as const;
