/** Settings of alert rules. `settings.ts` explains the keywords. */
export const alertRules = {
  quiet_hours: {
    title: "quiet hours",
    required: ["from", "to"],
    properties: {
      days: {
        type: "array",
        items: { enum: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] },
        examples: [["sat", "sun"]],
        "x-default": "every day",
        description: "The days on which these hours begin.",
      },
      from: {
        type: "string",
        pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
        "x-expected": "a time of day like `22:00`",
        examples: ["22:00"],
        description: "When these hours begin.",
      },
      to: {
        type: "string",
        pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$",
        "x-expected": "a time of day like `07:00`",
        examples: ["07:00"],
        description: "When these hours end. A time that is not after `from` is on the next day.",
      },
      time_zone: {
        type: "string",
        pattern: "^(UTC|[A-Z][A-Za-z]+(/[A-Z][A-Za-z0-9_+-]*)+)$",
        format: "timezone",
        "x-expected": "the name of a time zone, like Europe/Berlin",
        examples: ["Europe/Berlin"],
        default: "UTC",
        description: "The time zone of `from` and `to`.",
      },
    },
  },

  alert_rule: {
    title: "a rule",
    required: ["metric", "threshold"],
    properties: {
      metric: {
        enum: [
          "error_rate",
          "total_seconds",
          "first_byte_seconds",
          "budget_share",
          "keys_refused",
          "circuits_open",
          "provider_unavailable_share",
          "model_retirement_days",
          "journal_bytes",
        ],
        examples: ["error_rate"],
        "x-page": "how-to/alert-rules.md#metrics",
        description:
          "The value that the rule watches. Of the requests in the window: `error_rate` (the share that failed), `total_seconds`, `first_byte_seconds` (of streams). Of each budget: `budget_share`. Of each channel: `keys_refused`, `circuits_open` (models). Of each provider: `provider_unavailable_share` (the share of its models whose circuit breaker is open or whose keys are refused). Of each model: `model_retirement_days`. Of the gateway: `journal_bytes`.",
      },
      by: {
        enum: ["gateway", "channel", "provider", "model", "operation", "token"],
        default: "gateway",
        examples: ["channel"],
        description:
          "For metrics of requests: the rule watches each channel (or provider, …) separately. For `channel` and `provider` the gateway counts attempts, and for the others requests.",
      },
      threshold: {
        type: "number",
        minimum: 0,
        maximum: 1e15,
        examples: [0.05],
        description:
          "The alert fires from this value on. An alert for `model_retirement_days` fires at this value and below.",
      },
      resolve_threshold: {
        type: "number",
        minimum: 0,
        maximum: 1e15,
        examples: [0.03],
        "x-default": "the value of `threshold`",
        description:
          "The alert resolves when the value is better than this. Set it apart from `threshold`, so that the alert does not fire again and again.",
      },
      percentile: {
        type: "number",
        minimum: 1,
        maximum: 99.9,
        default: 95,
        examples: [99],
        description: "For the metrics of seconds: the percentile.",
      },
      window_minutes: {
        type: "integer",
        minimum: 1,
        maximum: 60,
        default: 5,
        examples: [10],
        description: "For metrics of requests: the length of the window, in minutes.",
      },
      min_requests: {
        type: "integer",
        minimum: 1,
        maximum: 1_000_000,
        default: 20,
        examples: [50],
        description:
          "For metrics of requests: the rule ignores a window with fewer requests, because a rate of few requests is not meaningful.",
      },
      for_seconds: {
        type: "integer",
        minimum: 0,
        maximum: 86_400,
        default: 0,
        examples: [120],
        description: "How long the threshold must be reached without a break before the alert fires.",
      },
      resolve_seconds: {
        type: "integer",
        minimum: 0,
        maximum: 86_400,
        default: 300,
        examples: [600],
        description: "How long the value must be better without a break before the alert resolves.",
      },
      severity: {
        enum: ["warning", "critical"],
        default: "warning",
        examples: ["critical"],
        description: "`critical` alerts call the webhook in quiet hours, too.",
      },
    },
  },
} as const;
