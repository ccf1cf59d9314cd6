/** Settings of what requests may take: size, how many at once, time. `settings.ts` says how they read. */
export const bounds = {
  limits: {
    description: "Size limits of one request and of all requests together.",
    "x-page": "bounds.md#size",
    properties: {
      max_body_bytes: {
        $ref: "#/$defs/size_bytes",
        default: 33_554_432,
        examples: [8_388_608],
        description: "Maximum size of a request body, in bytes. Beyond it the gateway responds with 413.",
      },
      max_response_bytes: {
        $ref: "#/$defs/size_bytes",
        default: 67_108_864,
        examples: [134_217_728],
        description:
          "Maximum size of an upstream's complete response, and of the part of a stream that is buffered until its end, in bytes. Beyond it the gateway responds with 502, or with the stream's error event.",
      },
      max_stream_bytes: {
        $ref: "#/$defs/size_bytes",
        // The longest answers of today, a token an event, are a fifth of it.
        default: 268_435_456,
        examples: [536_870_912],
        description:
          "Maximum size of an upstream's streamed response, in bytes. Beyond it the stream ends with its error event.",
      },
      max_buffered_bytes: {
        $ref: "#/$defs/large_bytes",
        default: 536_870_912,
        examples: [1_073_741_824],
        description:
          "Maximum memory that the requests of one process buffer together, in bytes: request bodies, complete responses and buffered parts of streams.",
      },
      max_json_depth: {
        type: "integer",
        minimum: 1,
        maximum: 1000,
        default: 128,
        examples: [64],
        description: "Maximum nesting depth of a request body. Beyond it the gateway responds with 400.",
      },
      max_json_fields: {
        $ref: "#/$defs/amount",
        default: 50_000,
        examples: [5000],
        description:
          "Maximum number of fields of one object in a request body. Beyond it the gateway responds with 400.",
      },
      // Several times what agents come to; to convert as much takes a tenth of a second, in which the process serves nobody else.
      max_turns: {
        $ref: "#/$defs/amount",
        default: 10_000,
        examples: [2000],
        description:
          "Maximum number of turns in one request: the entries of `messages`, `input` or `contents`. Beyond it the gateway responds with 400.",
      },
      max_parts: {
        $ref: "#/$defs/amount",
        default: 50_000,
        examples: [10_000],
        description:
          "Maximum number of parts of all turns together. Tool calls and the parts of results and instructions count. Beyond it the gateway responds with 400.",
      },
      max_tools: {
        $ref: "#/$defs/amount",
        default: 2000,
        examples: [128],
        description: "Maximum number of tools in one request. Beyond it the gateway responds with 400.",
      },
      max_inputs: {
        $ref: "#/$defs/amount",
        // As many as 32 requests of 2,048 can be asked for, which one request may become.
        default: 65_536,
        examples: [2048],
        description:
          "Maximum number of inputs in one embeddings request. Beyond it the gateway responds with 400.",
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
          "Maximum concurrent requests. Beyond it the gateway responds with 503 (529 for Messages) and the code `gateway_overloaded`.",
      },
      max_concurrent_per_channel: {
        type: "integer",
        minimum: 1,
        maximum: 1_000_000,
        "x-default": "no limit",
        examples: [100],
        description:
          "Maximum concurrent requests to one channel. Beyond it the gateway tries the next channel. If there is none, it responds with 503.",
      },
      max_concurrent_per_token: {
        type: "integer",
        minimum: 1,
        maximum: 1_000_000,
        "x-default": "no limit",
        examples: [20],
        description: "Maximum concurrent requests of one token. Beyond it the gateway responds with 429.",
      },
      max_queued_requests: {
        type: "integer",
        minimum: 0,
        maximum: 1_000_000,
        default: 100,
        examples: [0],
        description: "Maximum queue length for each of these limits. Queued requests are served in order.",
      },
      queue_timeout_ms: {
        type: "integer",
        minimum: 0,
        maximum: 60_000,
        default: 1000,
        examples: [250],
        description: "Maximum time in the queue, in milliseconds.",
      },
    },
  },

  timeouts: {
    description: "Time limits.",
    "x-page": "bounds.md#time",
    properties: {
      body_ms: {
        $ref: "#/$defs/time_ms",
        default: 300_000,
        examples: [60_000],
        description: "Time limit for a request body to arrive, in milliseconds.",
      },
      connect_ms: {
        $ref: "#/$defs/time_ms",
        default: 10_000,
        examples: [3000],
        description: "Time limit for a connection to an upstream, in milliseconds.",
      },
      headers_ms: {
        $ref: "#/$defs/time_ms",
        default: 600_000,
        examples: [120_000],
        description: "Time limit from the sent request to the first byte of the response, in milliseconds.",
      },
      idle_ms: {
        $ref: "#/$defs/time_ms",
        default: 300_000,
        examples: [60_000],
        description: "Maximum time between two bytes of a response, in milliseconds.",
      },
      total_ms: {
        $ref: "#/$defs/time_ms",
        default: 3_600_000,
        examples: [600_000],
        description:
          "Time limit for one request, in milliseconds: all attempts together, and a stream to its end.",
      },
      keepalive_ms: {
        $ref: "#/$defs/time_ms",
        default: 15_000,
        examples: [5000],
        description:
          "Time without data after which the gateway sends a keep-alive on a stream, in milliseconds.",
      },
      drain_ms: {
        type: "integer",
        minimum: 0,
        maximum: 86_400_000,
        default: 0,
        examples: [5000],
        description:
          "How long a stopping gateway continues to accept requests while `/readyz` reports that it is not ready, in milliseconds.",
      },
      shutdown_ms: {
        type: "integer",
        minimum: 0,
        maximum: 86_400_000,
        default: 30_000,
        examples: [10_000],
        description: "How long a stopping gateway waits for running requests, in milliseconds.",
      },
      watchdog_ms: {
        $ref: "#/$defs/time_ms",
        default: 30_000,
        "x-restart": true,
        examples: [60_000],
        description:
          "How long one piece of work may block a process before the gateway replaces the process, in milliseconds.",
      },
    },
  },
} as const;
