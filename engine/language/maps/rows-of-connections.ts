/** The maps of connections, on which a client sends its requests as WebSocket messages: a part of `rows.ts`. */

export const rowsOfConnections = {
  connectionRequest: {
    at: "connection.request",
    direction: "decode",
    reads: "anything",
    input: "the client’s message",
    writes: "ask",
    when: "a client sends a request",
    what: "How the gateway makes a request from a message. The map reads only those top-level fields of the message that are strings, numbers, booleans or null.",
  },
  connectionResponse: {
    at: "connection.response",
    direction: "encode",
    reads: "anything",
    input: "`{ body, headers }`",
    writes: "anything",
    when: "a response is returned",
    what: "Converts a response that is not a stream to a message for the client. `$status` is the HTTP status of the response.",
  },
  connectionWarmup: {
    at: "connection.warmup",
    direction: "encode",
    reads: "wire response",
    writes: "array",
    when: "a response is returned",
    what: "The messages to a client that sent a warm-up request (see `warmup` of the structure `ask`). The map reads the output of `stored.accepted`.",
  },
  connectionErrors: {
    at: "connection.errors",
    direction: "encode",
    reads: "anything",
    input: "`{ stream }`",
    writes: "connectionRefusals",
    when: "a response is returned",
    what: "The wire's errors for messages that the gateway rejects because the connection has reached a limit, one error for each limit.",
  },
} as const;
