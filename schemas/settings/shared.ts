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
    "x-expected": "one line of printable text, without space around it",
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

  rpm: { $ref: "#/$defs/rate", examples: [60], description: "Requests a minute; 0 is none." },
  tpm: {
    $ref: "#/$defs/rate",
    examples: [200_000],
    description: "Tokens a minute, input and output together.",
  },
  max_concurrent: {
    $ref: "#/$defs/rate",
    examples: [4],
    description: "Requests at once, on all processes together.",
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
        description: "As logs and the ledger call it; each name once.",
      },
      value: {
        $ref: "#/$defs/line",
        minLength: 8,
        "x-secret": "token",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
        examples: ["${NIGHTLY_TOKEN}"],
        description: "What callers send; each value once.",
      },
      models: {
        type: "array",
        items: { type: "string" },
        examples: [["gpt-5*"]],
        "x-default": "every model",
        description: "The models that it may use, by name or pattern (`*`).",
      },
      addresses: {
        type: "array",
        items: { $ref: "#/$defs/network" },
        examples: [["10.0.0.0/8"]],
        "x-default": "from everywhere",
        description: "Addresses and networks that it may be used from.",
      },
      expires: {
        type: "string",
        pattern: "^\\d{4}-\\d\\d-\\d\\d",
        format: "moment",
        "x-expected": "a date like 2027-01-31, or a time like 2027-01-31T12:00:00Z",
        examples: ["2027-01-31"],
        "x-default": "never",
        description: "From when on it is unknown.",
      },
      webhook_url: {
        type: "string",
        pattern: "^https?://",
        format: "web-address",
        "x-expected": "a URL of `http` or `https`, without a user or a password",
        examples: ["https://films.example/told"],
        "x-default": "nobody",
        "x-page": "tasks.md#webhooks",
        description: "Told when a task is over, where its request names nobody else.",
      },
      capture_days: {
        type: "integer",
        minimum: 1,
        maximum: 30,
        examples: [7],
        "x-default": "nothing is kept",
        "x-page": "security.md#captures",
        description:
          "For how many days the bodies of its requests and of their answers are kept, for people to look at; sealed.",
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
        description: "As logs and the ledger call it; each name once.",
      },
      provider: {
        type: "string",
        examples: ["openai"],
        description:
          "The name of a provider file: one of `providers/` beside the configuration, or one that is shipped.",
      },
      key: {
        $ref: "#/$defs/line",
        "x-secret": "key",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
        examples: ["${OPENAI_API_KEY}"],
        description: "What the provider knows the gateway by. Not needed where its `auth` is `none`.",
      },
      webhook_secret: {
        $ref: "#/$defs/line",
        "x-secret": "webhook",
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
        examples: ["${KLING_WEBHOOK_SECRET}"],
        "x-default": "no webhook is believed",
        "x-page": "tasks.md#webhooks-of-upstreams",
        description: "With what the provider signs its webhooks to `/webhooks/<name of the channel>`.",
      },
      base_url: {
        type: "string",
        "x-default": "the provider's",
        examples: ["https://eu.api.openai.com/v1"],
        description:
          "In place of the provider's: `http` or `https`, without credentials, query and fragment.",
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
          "What callers ask for: names and patterns, or a map from those to what the upstream calls them, where a `*` is what the pattern's stood for.",
      },
      wires: {
        type: "array",
        items: { type: "string" },
        examples: [["responses"]],
        "x-default": "all of them",
        description: "Of the provider's wires, those that are used here, preferred first.",
      },
      priority: {
        type: "integer",
        minimum: -1000,
        maximum: 1000,
        default: 0,
        examples: [10],
        description: "Higher goes first.",
      },
      weight: {
        type: "number",
        minimum: 0.001,
        maximum: 1000,
        default: 1,
        examples: [0.5],
        description: "Share of the requests among channels of one priority.",
      },
      owned_ids: {
        enum: ["strict", "pass"],
        default: "strict",
        examples: ["pass"],
        "x-page": "passing.md#owners-of-ids",
        description:
          "Ids that the gateway never saw, of files and other things that were made past it: `strict` refuses them, `pass` lets every token name them.",
      },
      capabilities: {
        type: "object",
        "x-default": "the provider's",
        examples: [{ url_media: [] }],
        description:
          "What differs from the provider's capabilities; `$caps` in the wire's mapping. They are checked against those that there are.",
      },
    },
  },
} as const;
