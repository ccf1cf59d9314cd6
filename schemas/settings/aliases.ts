/** Settings of aliases and of strategies, in `polywire.yaml` and in the store. `settings.ts` explains the keywords. */
export const aliases = {
  strategy: {
    enum: ["priority", "weighted", "least_busy", "lowest_latency", "cheapest", "sticky"],
    examples: ["lowest_latency"],
    "x-page": "how-to/choose-models.md#strategies",
    description:
      "How the gateway chooses among the channels of one priority. `priority`: first the channels with the client's wire, then by weight. `weighted` distributes requests by weight only. `least_busy`: the fewest requests in flight. `lowest_latency`: the better of two random channels. `cheapest`: the lowest price. `sticky`: similar requests go to the same channel, so that the prompt cache of the upstream stays warm.",
  },
  sticky_by: {
    type: "array",
    items: {
      type: "string",
      pattern: "^(cache_key|session|user|conversation|header:[!-9;-~]+)$",
      "x-expected": "one of `cache_key`, `session`, `user`, `conversation`, or `header:` and a name",
    },
    "x-default": "all but headers: `cache_key`, `session`, `user`, `conversation`",
    examples: [["user", "header:x-tenant"]],
    "x-page": "how-to/choose-models.md#sticky",
    description:
      "For the strategy `sticky`: the properties that tell which requests are similar. The first property that a request has decides. `cache_key`: the prompt cache key. `session`: the header `x-session-id` or `session-id`, or else the stored conversation. `user`: the client's id of its user. `conversation`: the instructions and the first message. `header:` and a name: a header of the request.",
  },
  fallback_class: {
    enum: ["error", "rate_limit", "context_overflow", "content_filter"],
  },

  alias_target: {
    title: "a target",
    required: ["model"],
    properties: {
      model: {
        type: "string",
        minLength: 1,
        examples: ["gpt-5-mini"],
        description: "A model that a channel serves.",
      },
      when: {
        type: "string",
        pattern: "^=",
        "x-expected": "an expression that begins with `=`",
        examples: ["=$tokens < 100000"],
        "x-default": "always",
        "x-page": "how-to/choose-models.md#conditions",
        description:
          "A condition on the request, as an expression of the mapping language. The gateway skips the model if the condition is not true.",
      },
      weight: {
        type: "number",
        minimum: 0.001,
        maximum: 1000,
        examples: [0.05],
        "x-default": "1",
        description:
          "The model's share of the requests, relative to the other targets. For a canary, give the new model a small weight.",
      },
    },
  },

  hedge: {
    title: "a hedge",
    "x-page": "routing.md#hedging",
    properties: {
      percentile: {
        type: "number",
        minimum: 50,
        maximum: 99.9,
        examples: [95],
        "x-default": "no percentile",
        description:
          "The gateway starts a second attempt if the first byte of the first one comes later than this percentile. The measured times are those of the same model on the same channel. For a request without a stream, the time to the complete response counts. The gateway needs 20 measured responses first.",
      },
      after_ms: {
        type: "integer",
        minimum: 1,
        maximum: 3_600_000,
        examples: [2000],
        "x-default": "no fixed time",
        description:
          "Time after which the gateway starts a second attempt, in milliseconds. With `percentile`, this time applies only until the gateway has measured enough responses.",
      },
      disabled: {
        type: "boolean",
        default: false,
        examples: [false],
        description: "`true`: disables second attempts here, even if a more general setting enables them.",
      },
    },
  },

  shadow: {
    title: "a shadow",
    required: ["model"],
    properties: {
      model: {
        type: "string",
        minLength: 1,
        examples: ["gpt-5"],
        description: "The model that gets a copy of the request.",
      },
      share: {
        type: "number",
        minimum: 0.0001,
        maximum: 1,
        default: 1,
        examples: [0.01],
        description: "The share of the requests that the gateway copies, from 0 to 1.",
      },
      max_concurrent: {
        type: "integer",
        minimum: 1,
        maximum: 1000,
        default: 4,
        examples: [10],
        description:
          "Maximum number of concurrent copies in each process. The gateway does not copy further requests.",
      },
    },
  },

  alias: {
    title: "an alias",
    required: ["targets"],
    properties: {
      targets: {
        type: "array",
        minItems: 1,
        items: { anyOf: [{ type: "string" }, { $ref: "#/$defs/alias_target" }] },
        "x-expected": "a list of models; each entry is a name, or a map with `model`, `when` and `weight`",
        examples: [["gpt-5-mini", "claude-haiku-4-5"]],
        description:
          "The models behind the alias. A model of this list can have the name of the alias itself.",
      },
      strategy: {
        $ref: "#/$defs/strategy",
        "x-default": "`weighted` if a target has a weight, or else `priority`",
        description:
          "How the gateway chooses among the models of the alias. `priority` tries them in the order of the list. The other strategies compare the models by the first channel of each model.",
      },
      sticky_by: { $ref: "#/$defs/sticky_by" },
      fallback_on: {
        type: "array",
        items: { $ref: "#/$defs/fallback_class" },
        "x-default": "two of them: `error`, `rate_limit`",
        examples: [["error", "rate_limit", "context_overflow"]],
        "x-page": "how-to/choose-models.md#fallbacks",
        description:
          "The failures after which the gateway tries the next model of the alias. `error`: the upstream fails or is unreachable. `rate_limit`: a rate limit or a quota is exceeded. `context_overflow`: the request is too long for the model. `content_filter`: a content filter refuses the request or the answer.",
      },
      hedge: {
        $ref: "#/$defs/hedge",
        "x-default": "that of the model that is tried first",
        examples: [{ after_ms: 2000 }],
        description: "Second attempts for slow requests to the alias, instead of `routing.hedge`.",
      },
      shadow: {
        $ref: "#/$defs/shadow",
        "x-default": "no copies",
        "x-page": "how-to/choose-models.md#canary-and-shadow",
        description:
          "A second model that gets copies of requests. The gateway discards its answers, and records their cost and their dropped fields.",
      },
    },
  },
} as const;
