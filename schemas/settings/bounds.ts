/** Settings that limit requests: size, number at the same time, time. `settings.ts` explains the keywords. */
export const bounds = {
  limits: {
    description: "Size limits of one request and of all requests together.",
    "x-page": "bounds.md#size",
    properties: {
      max_body_bytes: {
        $ref: "#/$defs/size_bytes",
        default: 33_554_432,
        examples: [8_388_608],
        description: "Maximum size of a request body, in bytes. The gateway rejects larger bodies with 413.",
      },
      max_response_bytes: {
        $ref: "#/$defs/size_bytes",
        default: 67_108_864,
        examples: [134_217_728],
        description:
          "Maximum size of a response that is not streamed, in bytes. The same limit holds for the part of a stream that the gateway buffers until the stream ends. If an upstream exceeds the limit, the gateway responds with 502, or ends the stream with an error event.",
      },
      max_stream_bytes: {
        $ref: "#/$defs/size_bytes",
        // Five times the longest responses of today, with one token in each event.
        default: 268_435_456,
        examples: [536_870_912],
        description:
          "Maximum size of a streamed response, in bytes. If an upstream exceeds the limit, the gateway ends the stream with an error event.",
      },
      max_buffered_bytes: {
        $ref: "#/$defs/large_bytes",
        default: 536_870_912,
        examples: [1_073_741_824],
        description:
          "Maximum memory of one process for buffered data of all its requests, in bytes. The data are request bodies, complete responses and buffered parts of streams.",
      },
      max_json_depth: {
        type: "integer",
        minimum: 1,
        maximum: 1000,
        default: 128,
        examples: [64],
        description:
          "Maximum nesting depth of a JSON request body. The gateway rejects deeper bodies with 400.",
      },
      max_json_fields: {
        $ref: "#/$defs/amount",
        default: 50_000,
        examples: [5000],
        description:
          "Maximum number of fields of one object in a JSON request body. If an object has more fields, the gateway rejects the body with 400.",
      },
      // Several times as many as agents send. A conversion of this size takes 0.1 s, in which the process serves no other request.
      max_turns: {
        $ref: "#/$defs/amount",
        default: 10_000,
        examples: [2000],
        description:
          "Maximum number of turns in one request. A turn is an entry of `messages`, `input` or `contents`. The gateway rejects requests with more turns with 400.",
      },
      max_parts: {
        $ref: "#/$defs/amount",
        default: 50_000,
        examples: [10_000],
        description:
          "Maximum number of content parts in one request, over all turns. Tool calls count, and so do the parts of tool results and of instructions. The gateway rejects requests with more parts with 400.",
      },
      max_tools: {
        $ref: "#/$defs/amount",
        default: 2000,
        examples: [128],
        description:
          "Maximum number of tools in one request. The gateway rejects requests with more tools with 400.",
      },
      max_inputs: {
        $ref: "#/$defs/amount",
        // One request may become 32 requests with 2,048 inputs each.
        default: 65_536,
        examples: [2048],
        description:
          "Maximum number of inputs in one embeddings request. The gateway rejects requests with more inputs with 400.",
      },
    },
  },

  overload: {
    description: "Limits of concurrent requests in one process.",
    "x-page": "bounds.md#concurrency",
    properties: {
      max_concurrent_requests: {
        type: "integer",
        minimum: 1,
        maximum: 1_000_000,
        default: 2000,
        examples: [500],
        description:
          "Maximum number of concurrent requests. The gateway rejects further requests with 503 (529 for clients of the Messages wire) and the code `gateway_overloaded`.",
      },
      max_concurrent_per_channel: {
        type: "integer",
        minimum: 1,
        maximum: 1_000_000,
        "x-default": "no limit",
        examples: [100],
        description:
          "Maximum number of concurrent requests to one channel. The gateway tries the next channel for further requests. If there is no other channel, the request waits in the queue of the last channel (`max_queued_requests`). If no place becomes free in time, it gets 503.",
      },
      max_concurrent_per_token: {
        type: "integer",
        minimum: 1,
        maximum: 1_000_000,
        "x-default": "no limit",
        examples: [20],
        description:
          "Maximum number of concurrent requests of one token. The gateway rejects further requests with 429.",
      },
      max_queued_requests: {
        type: "integer",
        minimum: 0,
        maximum: 1_000_000,
        default: 100,
        examples: [0],
        description:
          "Maximum number of requests that wait in a queue, for each of the three limits above. The gateway serves them in order. The rejections above happen only if the queue is full, or if a request waits longer than `queue_timeout_ms`.",
      },
      queue_timeout_ms: {
        type: "integer",
        minimum: 0,
        maximum: 60_000,
        default: 1000,
        examples: [250],
        description: "Maximum time that a request waits in a queue, in milliseconds.",
      },
    },
  },

  timeouts: {
    description: "Time limits of requests and of the gateway's processes.",
    "x-page": "bounds.md#time",
    properties: {
      body_ms: {
        $ref: "#/$defs/time_ms",
        default: 300_000,
        examples: [60_000],
        description: "Maximum time until a request body has arrived completely, in milliseconds.",
      },
      connect_ms: {
        $ref: "#/$defs/time_ms",
        default: 10_000,
        examples: [3000],
        description: "Maximum time to open a connection to an upstream, in milliseconds.",
      },
      headers_ms: {
        $ref: "#/$defs/time_ms",
        default: 600_000,
        examples: [120_000],
        description:
          "Maximum time between the last byte of a request that the gateway sends to an upstream and the first byte of the response, in milliseconds.",
      },
      idle_ms: {
        $ref: "#/$defs/time_ms",
        default: 300_000,
        examples: [60_000],
        description: "Maximum time without data inside an upstream's response, in milliseconds.",
      },
      total_ms: {
        $ref: "#/$defs/time_ms",
        default: 3_600_000,
        examples: [600_000],
        description:
          "Maximum time for one request, in milliseconds. It includes all attempts, and a stream up to its end.",
      },
      keepalive_ms: {
        $ref: "#/$defs/time_ms",
        default: 15_000,
        examples: [5000],
        description:
          "Time without data on a stream after which the gateway sends a keep-alive to the client, in milliseconds.",
      },
      drain_ms: {
        type: "integer",
        minimum: 0,
        maximum: 86_400_000,
        default: 0,
        examples: [5000],
        description:
          "How long the gateway accepts requests after the signal to stop, in milliseconds. During this time, `/readyz` reports that the gateway is not ready.",
      },
      shutdown_ms: {
        type: "integer",
        minimum: 0,
        maximum: 86_400_000,
        default: 30_000,
        examples: [10_000],
        description:
          "How long a stopping gateway waits for running requests to end, in milliseconds. The gateway cancels requests that run longer.",
      },
      watchdog_ms: {
        $ref: "#/$defs/time_ms",
        default: 30_000,
        "x-restart": true,
        examples: [60_000],
        description:
          "Maximum time that a process may be blocked, in milliseconds. The gateway replaces a process that does not respond for longer.",
      },
    },
  },
} as const;
