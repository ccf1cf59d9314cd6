/**
 * Settings that occur in more than one place of `polywire.yaml`, or also in the admin API and the store: ranges, limits, tokens,
 * channels. `settings.ts` explains the keywords.
 */
export const shared = {
  time_ms: { type: "integer", minimum: 1, maximum: 86_400_000 },
  size_bytes: { type: "integer", minimum: 1, maximum: 1_073_741_824 },
  large_bytes: { type: "integer", minimum: 1, maximum: 68_719_476_736 },
  amount: { type: "integer", minimum: 1, maximum: 10_000_000 },
  entries: { type: "integer", minimum: 1, maximum: 100_000_000 },
  rate: { type: "integer", minimum: 0, maximum: 9_007_199_254_740_991, "x-default": "no limit" },
  key_rate: {
    type: "integer",
    minimum: 1,
    maximum: 9_007_199_254_740_991,
    "x-default": "no limit",
  },

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

  rps: {
    $ref: "#/$defs/rate",
    examples: [5],
    description: "Maximum number of requests per second. 0 allows no request.",
  },
  rpm: {
    $ref: "#/$defs/rate",
    examples: [60],
    description: "Maximum number of requests per minute. 0 allows no request.",
  },
  rph: {
    $ref: "#/$defs/rate",
    examples: [1000],
    description: "Maximum number of requests per hour. 0 allows no request.",
  },
  rpd: {
    $ref: "#/$defs/rate",
    examples: [10_000],
    description: "Maximum number of requests per day. 0 allows no request.",
  },
  tps: {
    $ref: "#/$defs/rate",
    examples: [10_000],
    description: "Maximum number of tokens of usage per second, input and output together.",
  },
  tpm: {
    $ref: "#/$defs/rate",
    examples: [200_000],
    description: "Maximum number of tokens of usage per minute, input and output together.",
  },
  tph: {
    $ref: "#/$defs/rate",
    examples: [5_000_000],
    description: "Maximum number of tokens of usage per hour, input and output together.",
  },
  tpd: {
    $ref: "#/$defs/rate",
    examples: [50_000_000],
    description: "Maximum number of tokens of usage per day, input and output together.",
  },
  max_concurrent: {
    $ref: "#/$defs/rate",
    examples: [4],
    description: "Maximum number of concurrent requests, over all processes together.",
  },

  budget: {
    title: "a budget",
    required: ["per"],
    properties: {
      per: {
        type: "string",
        pattern: "^(day|week|month|[1-9][0-9]?d)$",
        "x-expected": "`day`, `week`, `month`, or a rolling window of 1 to 99 days like `30d`",
        examples: ["month"],
        description:
          "The period of the budget. `day`, `week` and `month` are calendar periods in the time zone `rates.budget_timezone`; a week begins on Monday. `30d` is a rolling window of 30 days, which moves on every hour.",
      },
      usd: {
        type: "number",
        minimum: 0,
        maximum: 1_000_000_000,
        examples: [100],
        "x-default": "no limit",
        description: "Maximum cost in a period, in US dollars. The gateway counts micro-dollars.",
      },
      tokens: {
        $ref: "#/$defs/rate",
        examples: [50_000_000],
        description: "Maximum number of tokens of usage in a period, input and output together.",
      },
      requests: {
        $ref: "#/$defs/rate",
        examples: [10_000],
        description: "Maximum number of requests in a period. Failed and refused requests do not count.",
      },
      warn_at: {
        type: "array",
        items: { type: "number", minimum: 0.01, maximum: 1 },
        examples: [[0.5, 0.9]],
        "x-default": "0.8 and 0.95",
        "x-page": "limits.md#warnings",
        description:
          "Shares of the budget at which the gateway writes a warning to the log, and calls `alerts.webhook_url`. An empty list: no warning.",
      },
    },
  },
  budgets: {
    type: "array",
    items: { $ref: "#/$defs/budget" },
    examples: [[{ per: "month", usd: 100 }]],
    "x-default": "no budget",
    "x-page": "limits.md#budgets",
    description: "Maximum usage per day, week, month or rolling window: money, tokens or requests.",
  },

  rates: {
    title: "the limits",
    properties: {
      rps: { $ref: "#/$defs/rps" },
      rpm: { $ref: "#/$defs/rpm" },
      rph: { $ref: "#/$defs/rph" },
      rpd: { $ref: "#/$defs/rpd" },
      tps: { $ref: "#/$defs/tps" },
      tpm: { $ref: "#/$defs/tpm" },
      tph: { $ref: "#/$defs/tph" },
      tpd: { $ref: "#/$defs/tpd" },
      max_concurrent: { $ref: "#/$defs/max_concurrent" },
      budgets: { $ref: "#/$defs/budgets" },
    },
  },

  group_name: {
    type: "string",
    pattern: "^\\S(.{0,98}\\S)?$",
    "x-expected": "a name of 1 to 100 characters without surrounding spaces",
  },

  group: {
    title: "the settings",
    properties: {
      description: {
        type: "string",
        examples: ["Paying customers"],
        "x-default": "no description",
        description: "A note for administrators.",
      },
      models: {
        type: "array",
        items: { type: "string" },
        examples: [["gpt-5*"]],
        "x-default": "every model",
        description:
          "The models that the group's tokens may use: names, or patterns in which `*` matches any text. A token with its own `models` may use only the models that both allow.",
      },
      price_multiplier: {
        type: "number",
        minimum: 0,
        maximum: 1000,
        default: 1,
        examples: [0.8],
        description:
          "The gateway multiplies every price by this number for requests of the group. A price that names the group stays unchanged.",
      },
      rps: { $ref: "#/$defs/rps" },
      rpm: { $ref: "#/$defs/rpm" },
      rph: { $ref: "#/$defs/rph" },
      rpd: { $ref: "#/$defs/rpd" },
      tps: { $ref: "#/$defs/tps" },
      tpm: { $ref: "#/$defs/tpm" },
      tph: { $ref: "#/$defs/tph" },
      tpd: { $ref: "#/$defs/tpd" },
      max_concurrent: { $ref: "#/$defs/max_concurrent" },
      budgets: { $ref: "#/$defs/budgets" },
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
        description: "The secret that clients send. It must be unique. A token needs `value` or `digest`.",
      },
      digest: {
        type: "string",
        pattern: "^[0-9a-fA-F]{64}$",
        "x-expected": "a SHA-256 in hexadecimal",
        examples: ["5994471abb01112afcc18159f6cc74b4f511b99806da59b3caf5a9c173cacfc5"],
        "x-default": "the digest of `value`",
        "x-instead-of": "value",
        "x-page": "limits.md#a-token-without-its-secret",
        description:
          "The SHA-256 of the secret that clients send, in hexadecimal, instead of `value`. Use it if you have only the digest, for example from the database of another gateway.",
      },
      previous: {
        title: "the previous value",
        required: ["value", "valid_until"],
        "x-default": "no previous value",
        description:
          "The value before a rotation, which is valid for some more time, so that clients need not change at once.",
        properties: {
          value: {
            $ref: "#/$defs/line",
            minLength: 8,
            "x-secret": "previous_token",
            // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
            examples: ["${NIGHTLY_TOKEN_OLD}"],
            description: "The secret that clients sent before the rotation. It must be unique.",
          },
          valid_until: {
            type: "string",
            pattern: "^\\d{4}-\\d\\d-\\d\\d",
            format: "moment",
            "x-expected": "a date like 2027-01-31, or a time like 2027-01-31T12:00:00Z",
            examples: ["2027-01-31"],
            "x-page": "limits.md#token-rotation",
            description: "The gateway rejects the previous value from this time on.",
          },
        },
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
      group: {
        $ref: "#/$defs/group_name",
        examples: ["vip"],
        "x-default": "no group",
        "x-page": "limits.md#groups",
        description:
          "The group that the token belongs to. It decides which channels the token may use, at which prices, and within which shared limits.",
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
      explain: {
        type: "boolean",
        examples: [true],
        default: false,
        "x-page": "how-to/debug-a-request.md#dry-run",
        description:
          "Whether the token may make a dry run with `x-polywire-explain: true`. The answer shows channels, upstream URLs and prices.",
      },
      tags: {
        type: "array",
        items: {
          type: "string",
          pattern: "^[A-Za-z][A-Za-z0-9_.-]{0,31}$",
          "x-expected": "a name of letters, digits, underscores, dots and hyphens, at most 32 characters",
        },
        maxItems: 8,
        examples: [["team", "project"]],
        "x-default": "no tags",
        "x-page": "store.md#tags",
        description:
          "Names of the tags that requests may have, at most 8. A client sends values in the header `x-polywire-tags`, or in `metadata` of the body.",
      },
      cache: {
        enum: ["on", "off"],
        examples: ["on"],
        "x-default": "as the model says",
        "x-page": "how-to/cache-responses.md",
        description:
          "Whether the gateway caches responses for the token. `on`: for all models, except those with `off` in `response_cache.models`. `off`: for none.",
      },
      cache_ttl_ms: {
        $ref: "#/$defs/time_ms",
        examples: [3_600_000],
        "x-default": "as for all responses",
        "x-page": "how-to/cache-responses.md",
        description:
          "How long a response for the token stays in the cache, in milliseconds. It does not turn the cache on.",
      },
      rps: { $ref: "#/$defs/rps" },
      rpm: { $ref: "#/$defs/rpm" },
      rph: { $ref: "#/$defs/rph" },
      rpd: { $ref: "#/$defs/rpd" },
      tps: { $ref: "#/$defs/tps" },
      tpm: { $ref: "#/$defs/tpm" },
      tph: { $ref: "#/$defs/tph" },
      tpd: { $ref: "#/$defs/tpd" },
      max_concurrent: { $ref: "#/$defs/max_concurrent" },
      budgets: { $ref: "#/$defs/budgets" },
    },
  },

  channel_key: {
    title: "a key",
    required: ["name", "value"],
    properties: {
      name: {
        type: "string",
        examples: ["team-a"],
        description: "The key's name in the log and in the dashboard. It must be unique in the channel.",
      },
      value: {
        $ref: "#/$defs/line",
        "x-secret": "key",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
        examples: ["${OPENAI_API_KEY}", "${file:/run/secrets/openai}"],
        description: "The API key for the provider.",
      },
      weight: {
        type: "number",
        minimum: 0.001,
        maximum: 1000,
        default: 1,
        examples: [2],
        description: "The key's share of requests, relative to the other keys of the channel.",
      },
      disabled: {
        type: "boolean",
        default: false,
        examples: [true],
        description: "`true`: the gateway does not use the key.",
      },
      rpm: {
        $ref: "#/$defs/key_rate",
        examples: [500],
        "x-page": "routing.md#limits-of-keys",
        description:
          "Maximum number of requests per minute with the key. The gateway skips a key at its limit, and tries the next key or channel.",
      },
      tpm: {
        $ref: "#/$defs/key_rate",
        examples: [2_000_000],
        "x-page": "routing.md#limits-of-keys",
        description:
          "Maximum number of tokens of usage per minute with the key, input and output together. The gateway skips a key at its limit.",
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
      keys: {
        type: "array",
        items: { $ref: "#/$defs/channel_key" },
        minItems: 1,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
        examples: [
          [
            { name: "team-a", value: "${KEY_A}", weight: 2 },
            { name: "team-b", value: "${KEY_B}" },
          ],
        ],
        "x-default": "only `key`",
        "x-instead-of": "key",
        "x-page": "routing.md#keys",
        description:
          "Several API keys for the provider, instead of `key`. The gateway distributes the requests over the keys by weight. After a rate limit or a refusal of one key, it tries the next key.",
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
      credential: { $ref: "#/$defs/channel_credential" },
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
      health_check: {
        title: "`health_check`",
        "x-default": "no health checks",
        "x-page": "circuit-breaker.md#health-checks",
        description:
          "Checks of the channel on a schedule. The outcome counts for the channel's circuit breaker like that of a client's request.",
        properties: {
          interval_ms: {
            type: "integer",
            minimum: 1000,
            maximum: 86_400_000,
            default: 60_000,
            examples: [300_000],
            description: "Time between two checks, in milliseconds.",
          },
          request: {
            type: "boolean",
            default: true,
            examples: [false],
            description:
              "Whether a check sends the smallest possible request. The request costs as much as the same request of a client.",
          },
          model: {
            type: "string",
            examples: ["gpt-5-mini"],
            "x-default": "the channel's first model that is not a pattern",
            description: "The model of the request, as clients name it.",
          },
          operation: {
            type: "string",
            examples: ["embeddings"],
            "x-default": "the operation of the model",
            description: "The operation of the request, if the name of the model does not imply it.",
          },
          model_list: {
            type: "boolean",
            default: false,
            examples: [true],
            description:
              "Whether a check also reads the provider's list of models. The dashboard shows which models of the channel are no longer in the list.",
          },
        },
      },
      budgets: { $ref: "#/$defs/budgets" },
      groups: {
        type: "array",
        items: { $ref: "#/$defs/group_name" },
        minItems: 1,
        examples: [["vip"]],
        "x-default": "every client",
        "x-page": "limits.md#groups",
        description:
          "The groups whose tokens may use the channel. For all other tokens the channel does not exist.",
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
      headers: { $ref: "#/$defs/channel_headers" },
      query: { $ref: "#/$defs/channel_query" },
      override: { $ref: "#/$defs/channel_override" },
      proxy: { $ref: "#/$defs/channel_proxy" },
      tls: { $ref: "#/$defs/channel_tls" },
      ip_version: { $ref: "#/$defs/channel_ip_version" },
      max_connections: { $ref: "#/$defs/channel_max_connections" },
      max_concurrent: { $ref: "#/$defs/channel_max_concurrent" },
      max_concurrent_per_model: { $ref: "#/$defs/channel_max_concurrent_per_model" },
      max_concurrent_per_key: { $ref: "#/$defs/channel_max_concurrent_per_key" },
      timeouts: { $ref: "#/$defs/channel_timeouts" },
    },
  },
} as const;
