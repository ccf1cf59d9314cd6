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

  rpm: { $ref: "#/$defs/rate", examples: [60], description: "Requests per minute. 0 allows none." },
  tpm: {
    $ref: "#/$defs/rate",
    examples: [200_000],
    description: "Tokens per minute, input and output together.",
  },
  max_concurrent: {
    $ref: "#/$defs/rate",
    examples: [4],
    description: "Concurrent requests, over all processes together.",
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
        description: "The models that the token may use, by name or pattern (`*`).",
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
        description: "When the token expires. The gateway rejects it from then on.",
      },
      webhook_url: {
        type: "string",
        pattern: "^https?://",
        format: "web-address",
        "x-expected": "a URL of `http` or `https`, without a user or a password",
        examples: ["https://films.example/told"],
        "x-default": "no webhook",
        "x-page": "tasks.md#webhooks",
        description:
          "The URL to notify when a task has ended. A webhook URL in the request takes precedence.",
      },
      capture_days: {
        type: "integer",
        minimum: 1,
        maximum: 30,
        examples: [7],
        "x-default": "nothing is stored",
        "x-page": "security.md#captures",
        description:
          "Days to store the bodies of the token's requests and responses for inspection. They are encrypted.",
      },
      rpm: { $ref: "#/$defs/rpm" },
      tpm: { $ref: "#/$defs/tpm" },
      max_concurrent: { $ref: "#/$defs/max_concurrent" },
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
          "The name of a provider file, in `providers/` beside the configuration or shipped with Polywire.",
      },
      key: {
        $ref: "#/$defs/line",
        "x-secret": "key",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
        examples: ["${OPENAI_API_KEY}"],
        description: "The API key for the provider. Not needed where the provider's `auth` is `none`.",
      },
      webhook_secret: {
        $ref: "#/$defs/line",
        "x-secret": "webhook",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
        examples: ["${KLING_WEBHOOK_SECRET}"],
        "x-default": "all webhooks are rejected",
        "x-page": "tasks.md#webhooks-of-upstreams",
        description:
          "The secret with which the provider signs its webhooks to `/webhooks/<name of the channel>`.",
      },
      base_url: {
        type: "string",
        "x-default": "the provider's",
        examples: ["https://eu.api.openai.com/v1"],
        description:
          "Replaces the provider's base URL: `http` or `https`, without credentials, query and fragment.",
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
        "x-expected": "a list of names, or a map from names to the upstream's",
        examples: [["gpt-5", "gpt-5-mini"], { fast: "gpt-5-mini", "eu-*": "*" }],
        description:
          "The model names that clients may request: a list of names and patterns, or a map from them to the upstream's names. A `*` in the upstream's name stands for the text that matched the pattern's `*`.",
      },
      wires: {
        type: "array",
        items: { type: "string" },
        examples: [["responses"]],
        "x-default": "all of them",
        description: "The provider's wires that this channel uses, in order of preference.",
      },
      priority: {
        type: "integer",
        minimum: -1000,
        maximum: 1000,
        default: 0,
        examples: [10],
        description: "The channel's priority. Channels with a higher number are tried first.",
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
          "What to do with ids that the gateway has never seen, for example of files created directly at the upstream. `strict` rejects them. `pass` lets every token use them.",
      },
      capabilities: {
        type: "object",
        "x-default": "the provider's",
        examples: [{ url_media: [] }],
        description:
          "Overrides of the provider's capabilities; `$caps` in the wire's mapping. The gateway rejects unknown capabilities.",
      },
    },
  },
} as const;
