/**
 * Settings that stand in more than one place of `polywire.yaml`, or in the admin API and the store as well: ranges, limits,
 * tokens, channels. `settings.ts` says how they read.
 */
export const shared = {
  time_ms: { type: "integer", minimum: 1, maximum: 86_400_000 },
  size_bytes: { type: "integer", minimum: 1, maximum: 1_073_741_824 },
  large_bytes: { type: "integer", minimum: 1, maximum: 68_719_476_736 },
  amount: { type: "integer", minimum: 1, maximum: 10_000_000 },
  entries: { type: "integer", minimum: 1, maximum: 100_000_000 },
  rate: { type: "integer", minimum: 0, maximum: 9_007_199_254_740_991, "x-default": "no limit" },

  line: {
    type: "string",
    pattern: "^[!-~]([ -~]*[!-~])?$",
    "x-expected": "one line of printable text without surrounding spaces",
  },
  model_name: {
    type: "string",
    pattern: "^[^*]*\\*?[^*]*$",
    "x-expected": "a name with at most one `*`",
  },
  network: {
    type: "string",
    pattern: "^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$",
    format: "network",
    "x-expected": "an address or a network, like 203.0.113.7 or 10.0.0.0/8",
  },

  rpm: {
    $ref: "#/$defs/rate",
    examples: [60],
    description: "Maximum number of requests per minute. 0 allows no request.",
  },
  tpm: {
    $ref: "#/$defs/rate",
    examples: [200_000],
    description: "Maximum number of tokens of usage per minute, input and output together.",
  },
  max_concurrent: {
    $ref: "#/$defs/rate",
    examples: [4],
    description: "Maximum number of concurrent requests, over all processes together.",
  },

  rates: {
    title: "the limits",
    properties: {
      rpm: { $ref: "#/$defs/rpm" },
      tpm: { $ref: "#/$defs/tpm" },
      max_concurrent: { $ref: "#/$defs/max_concurrent" },
    },
  },

  token: {
    title: "a token",
    required: ["name", "value"],
    properties: {
      name: {
        type: "string",
        examples: ["nightly"],
        description: "The token's name in the log and the ledger. It must be unique.",
      },
      value: {
        $ref: "#/$defs/line",
        minLength: 8,
        "x-secret": "token",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
        examples: ["${NIGHTLY_TOKEN}"],
        description: "The secret that clients send. It must be unique.",
      },
      models: {
        type: "array",
        items: { type: "string" },
        examples: [["gpt-5*"]],
        "x-default": "every model",
        description: "The models that the token may use: names, or patterns in which `*` matches any text.",
      },
      addresses: {
        type: "array",
        items: { $ref: "#/$defs/network" },
        examples: [["10.0.0.0/8"]],
        "x-default": "every address",
        description: "Client addresses and networks from which the token is valid.",
      },
      expires: {
        type: "string",
        pattern: "^\\d{4}-\\d\\d-\\d\\d",
        format: "moment",
        "x-expected": "a date like 2027-01-31, or a time like 2027-01-31T12:00:00Z",
        examples: ["2027-01-31"],
        "x-default": "never",
        description: "When the token expires. The gateway rejects the token from this time on.",
      },
      webhook_url: {
        type: "string",
        pattern: "^https?://",
        format: "web-address",
        "x-expected": "a URL of `http` or `https`, without a user or a password",
        examples: ["https://films.example/webhook"],
        "x-default": "no webhook",
        "x-page": "tasks.md#webhooks",
        description:
          "The URL of a webhook, which the gateway calls when a task of the token has ended. A webhook URL in the request takes precedence.",
      },
      capture_days: {
        type: "integer",
        minimum: 1,
        maximum: 30,
        examples: [7],
        "x-default": "nothing is stored",
        "x-page": "security.md#captures",
        description:
          "How many days the gateway stores the token's request and response bodies for inspection. The stored bodies are encrypted.",
      },
      rpm: { $ref: "#/$defs/rpm" },
      tpm: { $ref: "#/$defs/tpm" },
      max_concurrent: { $ref: "#/$defs/max_concurrent" },
    },
  },

  strategy: {
    enum: ["priority", "weighted", "least_busy", "lowest_latency", "cheapest", "sticky"],
    examples: ["lowest_latency"],
    "x-page": "how-to/routing.md#strategies",
    description:
      "How the gateway chooses among the channels of one priority. `priority` prefers channels with the client's wire, and takes turns by weight. `weighted` takes turns by weight only. `least_busy`: the fewest requests in flight. `lowest_latency`: the better of two random channels. `cheapest`: the lowest price. `sticky`: similar requests go to the same channel, so that the prompt cache of the upstream stays warm.",
  },
  sticky_by: {
    type: "array",
    items: {
      type: "string",
      pattern: "^(cache_key|session|user|conversation|header:[!-9;-~]+)$",
      "x-expected": "one of `cache_key`, `session`, `user`, `conversation`, or `header:` and a name",
    },
    "x-default": "`[cache_key, session, user, conversation]`",
    examples: [["user", "header:x-tenant"]],
    "x-page": "how-to/routing.md#sticky",
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
        "x-page": "how-to/routing.md#conditions",
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
          "How the gateway chooses among the models of the alias. `priority` tries them in the order of the list. For the other strategies, the first channel of each model stands for the model.",
      },
      sticky_by: { $ref: "#/$defs/sticky_by" },
      fallback_on: {
        type: "array",
        items: { $ref: "#/$defs/fallback_class" },
        "x-default": "`[error, rate_limit]`",
        examples: [["error", "rate_limit", "context_overflow"]],
        "x-page": "how-to/routing.md#fallbacks",
        description:
          "The failures after which the gateway tries the next model of the alias. `error`: the upstream fails or is unreachable. `rate_limit`: a rate limit or a quota is exceeded. `context_overflow`: the request is too long for the model. `content_filter`: a content filter refuses the request or the answer.",
      },
      shadow: {
        $ref: "#/$defs/shadow",
        "x-default": "no copies",
        "x-page": "how-to/routing.md#canary-and-shadow",
        description:
          "A second model that gets copies of requests. The gateway discards its answers, and records their cost and their dropped fields.",
      },
    },
  },

  channel: {
    title: "a channel",
    required: ["name", "provider", "models"],
    properties: {
      name: {
        type: "string",
        examples: ["main"],
        description: "The channel's name in the log and the ledger. It must be unique.",
      },
      provider: {
        type: "string",
        examples: ["openai"],
        description:
          "The name of a provider. Its file is in `providers/` beside `polywire.yaml`, or included in Polywire.",
      },
      key: {
        $ref: "#/$defs/line",
        "x-secret": "key",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
        examples: ["${OPENAI_API_KEY}"],
        "x-default": "no key",
        description: "The API key for the provider. If the provider's `auth` is `none`, omit it.",
      },
      webhook_secret: {
        $ref: "#/$defs/line",
        "x-secret": "webhook",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
        examples: ["${WEBHOOK_SECRET}"],
        "x-default": "all webhooks are rejected",
        "x-page": "tasks.md#webhooks-of-upstreams",
        description:
          "The secret with which the provider signs its webhooks. The gateway receives them at `/webhooks/<name of the channel>`.",
      },
      base_url: {
        type: "string",
        "x-default": "the provider's",
        examples: ["https://eu.api.openai.com/v1"],
        description:
          "A base URL that replaces the provider's: `http` or `https`, without credentials, query and fragment.",
      },
      models: {
        anyOf: [
          { type: "array", items: { $ref: "#/$defs/model_name" } },
          {
            type: "object",
            propertyNames: { $ref: "#/$defs/model_name" },
            additionalProperties: { type: "string" },
          },
        ],
        "x-expected": "a list of names, or a map from names to the upstream's names",
        examples: [["gpt-5", "gpt-5-mini"], { fast: "gpt-5-mini", "eu-*": "*" }],
        description:
          "The models of the channel. A list has the names that clients may request. In a map, each key is a name that clients may request, and its value is the upstream's name of the model. A name that clients request can contain one `*`, which matches any text. A `*` in the upstream's name stands for the matched text.",
      },
      wires: {
        type: "array",
        items: { type: "string" },
        examples: [["responses"]],
        "x-default": "all wires of the provider",
        description: "The provider's wires that this channel uses, in order of preference.",
      },
      priority: {
        type: "integer",
        minimum: -1000,
        maximum: 1000,
        default: 0,
        examples: [10],
        description: "The channel's priority. The gateway tries channels with a higher number first.",
      },
      weight: {
        type: "number",
        minimum: 0.001,
        maximum: 1000,
        default: 1,
        examples: [0.5],
        description: "The channel's share of requests, relative to other channels with the same priority.",
      },
      owned_ids: {
        enum: ["strict", "pass"],
        default: "strict",
        examples: ["pass"],
        "x-page": "passing.md#owners-of-ids",
        description:
          "What to do with ids that the gateway does not know, for example of files that were created directly at the upstream. `strict` rejects a request with such an id. `pass` lets every token use such ids.",
      },
      capabilities: {
        type: "object",
        "x-default": "the provider's",
        examples: [{ url_media: [] }],
        "x-page": "mapping-guide.md#capabilities",
        description:
          "Values that replace capabilities of the provider. A capability states what a model or an upstream supports, for example which media it fetches by URL. The gateway rejects capabilities that the wire does not declare.",
      },
    },
  },
} as const;
