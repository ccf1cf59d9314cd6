/** Settings of what requests may take: size, how many at once, time. `settings.ts` says how they read. */
export const bounds = {
  limits: {
    description: "What one request may take, and all of them together.",
    "x-page": "bounds.md#size",
    properties: {
      max_body_bytes: {
        $ref: "#/$defs/size_bytes",
        default: 33_554_432,
        examples: [8_388_608],
        description: "A request's body; beyond it 413.",
      },
      max_answer_bytes: {
        $ref: "#/$defs/size_bytes",
        default: 67_108_864,
        examples: [134_217_728],
        description:
          "A whole answer of an upstream, and what is held of a streamed one until its end; beyond it 502, or the stream's error event.",
      },
      max_stream_bytes: {
        $ref: "#/$defs/size_bytes",
        // The longest answers of today, a token an event, are a fifth of it.
        default: 268_435_456,
        examples: [536_870_912],
        description: "A streamed answer of an upstream; beyond it the stream ends with its error event.",
      },
      max_buffered_bytes: {
        $ref: "#/$defs/large_bytes",
        default: 536_870_912,
        examples: [1_073_741_824],
        description:
          "All that the requests of one process hold together: bodies, whole answers as they come, what is held of streams.",
      },
      max_json_depth: {
        type: "integer",
        minimum: 1,
        maximum: 1000,
        default: 128,
        examples: [64],
        description: "How deep a request's body nests; beyond it 400.",
      },
      max_json_fields: {
        $ref: "#/$defs/amount",
        default: 50_000,
        examples: [5000],
        description: "Fields of one object in a request's body; beyond it 400.",
      },
      // Several times what agents come to; to convert as much takes a tenth of a second, in which the process serves nobody else.
      max_turns: {
        $ref: "#/$defs/amount",
        default: 10_000,
        examples: [2000],
        description: "Turns of one request: the entries of `messages`, `input` or `contents`; beyond it 400.",
      },
      max_parts: {
        $ref: "#/$defs/amount",
        default: 50_000,
        examples: [10_000],
        description:
          "Parts of all turns together, with calls and what results and instructions hold; beyond it 400.",
      },
      max_tools: {
        $ref: "#/$defs/amount",
        default: 2000,
        examples: [128],
        description: "Tools of one request; beyond it 400.",
      },
      max_inputs: {
        $ref: "#/$defs/amount",
        // As many as 32 requests of 2,048 can be asked for, which one request may become.
        default: 65_536,
        examples: [2048],
        description: "Inputs of one request for embeddings; beyond it 400.",
      },
    },
  },

  overload: {
    description: "Requests in flight at once, in one process.",
    "x-page": "bounds.md#concurrency",
    properties: {
      in_flight: {
        type: "integer",
        minimum: 1,
        maximum: 1_000_000,
        default: 2000,
        examples: [500],
        description: "All requests; beyond it 503 (529 for Messages) and the code `gateway_overloaded`.",
      },
      per_channel: {
        type: "integer",
        minimum: 1,
        maximum: 1_000_000,
        "x-default": "no bound",
        examples: [100],
        description:
          "Requests at one channel; beyond it the next channel's turn, and where there is none 503.",
      },
      per_token: {
        type: "integer",
        minimum: 1,
        maximum: 1_000_000,
        "x-default": "no bound",
        examples: [20],
        description: "Requests of one token; beyond it 429.",
      },
      waiting: {
        type: "integer",
        minimum: 0,
        maximum: 1_000_000,
        default: 100,
        examples: [0],
        description: "How many more of each may wait for room, in order.",
      },
      queue_timeout_ms: {
        type: "integer",
        minimum: 0,
        maximum: 60_000,
        default: 1000,
        examples: [250],
        description: "For how long they wait.",
      },
    },
  },

  timeouts: {
    description: "How long things may take.",
    "x-page": "bounds.md#time",
    properties: {
      body_ms: {
        $ref: "#/$defs/time_ms",
        default: 300_000,
        examples: [60_000],
        description: "For a request's body to arrive.",
      },
      connect_ms: {
        $ref: "#/$defs/time_ms",
        default: 10_000,
        examples: [3000],
        description: "To reach an upstream.",
      },
      headers_ms: {
        $ref: "#/$defs/time_ms",
        default: 600_000,
        examples: [120_000],
        description: "From sent to the first byte of the answer.",
      },
      idle_ms: {
        $ref: "#/$defs/time_ms",
        default: 300_000,
        examples: [60_000],
        description: "Silence inside an answer.",
      },
      total_ms: {
        $ref: "#/$defs/time_ms",
        default: 3_600_000,
        examples: [600_000],
        description: "One request, all attempts together, a stream to its end.",
      },
      keepalive_ms: {
        $ref: "#/$defs/time_ms",
        default: 15_000,
        examples: [5000],
        description: "Silence towards a caller, after which the stream says that it lives.",
      },
      drain_ms: {
        type: "integer",
        minimum: 0,
        maximum: 86_400_000,
        default: 0,
        examples: [5000],
        description:
          "When the gateway stops: serving on, while `/readyz` says that it should be sent nothing more.",
      },
      shutdown_ms: {
        type: "integer",
        minimum: 0,
        maximum: 86_400_000,
        default: 30_000,
        examples: [10_000],
        description: "When the gateway stops: for what still runs.",
      },
      watchdog_ms: {
        $ref: "#/$defs/time_ms",
        default: 30_000,
        "x-restart": true,
        examples: [60_000],
        description: "One piece of work in which a process answers nobody, before it is replaced.",
      },
    },
  },
} as const;
