/**
 * Declares every setting of `polywire.yaml` once. The engine reads files with it (`engine/gateway/config/read-section.ts`), its types
 * are inferred from it (`setting.ts`), and `node scripts/settings.ts` writes `schemas/polywire.schema.json` for editors and
 * `docs/configuration.md` for people.
 *
 * The declarations are JSON Schemas (draft 2020-12). They omit what is the same for all settings: a value may come from a variable,
 * an empty value counts as absent, and a map with `properties` has no other keys. If a file omits such a map, the map has its
 * defaults, unless it has required keys or an `x-default`. Any other setting without a `default` may be absent. The key ends with the
 * unit: `_ms`, `_bytes`, `_days`. Beyond JSON Schema there are
 *
 * - `title`: the name of a map in messages, with its article;
 * - `format`: a check in code, by its name in `engine/gateway/config/formats.ts`;
 * - `x-expected`: the expected value in messages, with its article;
 * - `x-secret`: the value is never shown. The text is the end of the variable's name that a warning proposes;
 * - `x-default`: the default, in words;
 * - `x-restart`: a change takes effect only after a restart;
 * - `x-page`: the page under `docs/` with more about it;
 * - `x-capability`: the setting is this capability of every channel;
 * - `x-instead-of`: the key of the same map that this one replaces, also if that key is required; both together are an error;
 * - `x-nullable`: null is a value of its own, in a map with any keys.
 */
export const settings = {
  title: "the configuration",
  required: ["tokens", "channels"],
  properties: {
    listen: {
      description: "How the gateway listens for requests: address, processes, TLS and trusted proxies.",
      properties: {
        host: {
          type: "string",
          default: "127.0.0.1",
          "x-restart": true,
          examples: ["0.0.0.0"],
          description:
            "The address to listen on. `0.0.0.0` and `::` listen on all addresses of the machine. Command line: `--host`.",
        },
        port: {
          type: "integer",
          minimum: 0,
          maximum: 65_535,
          default: 3000,
          "x-restart": true,
          examples: [8080],
          description: "The port to listen on. 0 takes any free port. Command line: `--port`.",
        },
        processes: {
          anyOf: [{ type: "integer", minimum: 1, maximum: 256 }, { const: "auto" }],
          default: 1,
          "x-restart": true,
          examples: ["auto"],
          description:
            "Number of processes that serve requests. `auto` starts one per core. Command line: `--processes`.",
        },
        server: {
          enum: ["auto", "native", "node"],
          default: "auto",
          "x-restart": true,
          examples: ["node"],
          description:
            "The implementation of the HTTP server. `native`: a server in native code. `node`: the server of Node.js. `auto`: `native` if it can be loaded on this system, otherwise `node`.",
          "x-page": "security.md#http-servers",
        },
        tls: {
          "x-default": "plain HTTP",
          "x-restart": true,
          description:
            "The certificate and the key for HTTPS. The gateway loads both files again when they change on disk.",
          required: ["certificate", "key"],
          properties: {
            certificate: {
              type: "string",
              examples: ["cert.pem"],
              description:
                "Path of a PEM file with the certificate and its chain, relative to the gateway's working directory.",
            },
            key: {
              type: "string",
              examples: ["key.pem"],
              description:
                "Path of a PEM file with the certificate's private key, relative to the gateway's working directory.",
            },
          },
        },
        trusted_proxies: {
          type: "array",
          items: { $ref: "#/$defs/network" },
          default: [],
          examples: [["10.0.0.1"]],
          description:
            "Addresses and networks of the proxies whose `x-forwarded-for` header the gateway trusts.",
        },
      },
    },

    tokens: {
      type: "array",
      items: { $ref: "#/$defs/token" },
      minItems: 1,
      description:
        "The tokens with which clients authenticate. Administrators can also create tokens in the store.",
      "x-page": "limits.md",
    },

    groups: {
      type: "object",
      default: {},
      examples: [{ vip: { description: "Paying customers", rpm: 6000, price_multiplier: 0.8 } }],
      propertyNames: { $ref: "#/$defs/group_name" },
      additionalProperties: { $ref: "#/$defs/group" },
      description:
        "Groups of tokens, by name. A channel or a price can be for certain groups only. The limits of a group apply to all its tokens together. Administrators can also create groups in the store.",
      "x-page": "limits.md#groups",
    },

    channels: {
      type: "array",
      items: { $ref: "#/$defs/channel" },
      minItems: 1,
      description:
        "The channels to the upstreams. A channel is a provider with an API key, its models, a weight and a priority. Administrators can also create channels in the store.",
      "x-page": "admin.md",
    },

    aliases: {
      type: "object",
      default: {},
      additionalProperties: {
        anyOf: [{ type: "array", items: { type: "string" }, minItems: 1 }, { $ref: "#/$defs/alias" }],
        "x-expected": "a list of models, or a map with `targets` and options",
      },
      "x-expected":
        "a map from names to models; each value is a list of models, or a map with `targets` and options",
      examples: [
        {
          fast: ["gpt-5-mini", "claude-haiku-4-5"],
          large: {
            targets: [{ model: "gpt-5", when: "=$tokens < 200000" }, "gemini-2.5-pro"],
            fallback_on: ["error", "rate_limit", "context_overflow"],
          },
        },
      ],
      description:
        "Names for one or several models, which clients use like the name of a model. Each value is a list of models, or a map with options. Administrators can also create aliases in the store. An alias of the store replaces an alias of the file that has the same name.",
      "x-page": "how-to/choose-models.md",
    },

    models: {
      description:
        "How the gateway uses the catalogue of models, and the file `models.yaml` beside `polywire.yaml`.",
      "x-page": "models.md",
      properties: {
        default_prices: {
          enum: ["on", "off"],
          default: "off",
          examples: ["on"],
          description:
            "Whether the catalogue's prices apply to models without a price of yours. `on`: they apply to channels whose provider is the model's maker. `off`: such a model has no price.",
          "x-page": "models.md#prices",
        },
        max_output: {
          enum: ["lower", "reject", "ignore"],
          default: "lower",
          examples: ["reject"],
          description:
            "What happens if a client requests more output tokens than the model can write. `lower`: the gateway lowers the number to the model's limit if it converts the request, and the provider of the channel is the maker of the model. `reject`: the gateway rejects the request with 400. `ignore`: only limits of the mappings and of the provider's file apply.",
          "x-page": "models.md#output-limits",
        },
        context_window: {
          enum: ["check", "ignore"],
          default: "check",
          examples: ["ignore"],
          description:
            "Whether an alias whose `fallback_on` has `context_overflow` skips models whose context window is too small for the request. `check`: it skips them before it sends the request. `ignore`: it tries the next model only after a model refuses the request.",
          "x-page": "models.md#context-windows",
        },
        sync_every_hours: {
          type: "integer",
          minimum: 0,
          maximum: 720,
          default: 0,
          examples: [24],
          description:
            "Time between two requests for the upstream's list of models, in hours, for each channel without `health_check`. The dashboard shows which models are new and which are gone, and the gateway changes nothing. 0: off.",
          "x-page": "models.md#lists-of-upstreams",
        },
        list_details: {
          enum: ["on", "off"],
          default: "on",
          examples: ["off"],
          description:
            "Whether `GET /v1/models` has context windows, limits, abilities and prices of the models, as far as they are known. `off`: only their names.",
          "x-page": "models.md#the-list-of-models",
        },
      },
    },

    limits: { $ref: "#/$defs/limits" },

    rates: {
      description: "Rate limits that all tokens share.",
      "x-page": "limits.md#how-usage-is-counted",
      properties: {
        all: {
          title: "`all`",
          "x-default": "no limit",
          $ref: "#/$defs/rates",
          description: "Limits for the requests of all tokens together.",
        },
        models: {
          type: "object",
          default: {},
          examples: [{ "gpt-5*": { tpm: 2_000_000 } }],
          description:
            "Limits for models whose name matches a pattern. All these models, and all tokens, share the limits of the pattern. If several patterns match a model, the limits of each pattern apply.",
          additionalProperties: { $ref: "#/$defs/rates" },
        },
        failure_mode: {
          enum: ["open", "closed"],
          default: "open",
          "x-restart": true,
          examples: ["closed"],
          description:
            "If several machines share limits, Redis counts for all of them. This setting decides what a machine does while Redis is unreachable. `open`: the machine counts alone. `closed`: the machine rejects requests with 503.",
        },
        default_output_tokens: {
          type: "integer",
          minimum: 0,
          maximum: 10_000_000,
          default: 1024,
          examples: [4096],
          description: "Number of output tokens that the gateway assumes for a request that sets no maximum.",
        },
        budget_timezone: {
          type: "string",
          pattern: "^(UTC|[A-Z][A-Za-z]+(/[A-Z][A-Za-z0-9_+-]*)+)$",
          format: "timezone",
          "x-expected": "the name of a time zone, like Europe/Berlin",
          default: "UTC",
          examples: ["Europe/Berlin"],
          description:
            "The time zone of budgets per day, week and month. Rolling windows do not depend on the time zone.",
        },
      },
    },

    alerts: {
      description:
        "Alerts to the operator: rules, budgets that are nearly used up, and tokens that expire soon.",
      "x-page": "limits.md#warnings",
      properties: {
        webhook_url: {
          type: "string",
          pattern: "^https?://",
          format: "web-address",
          "x-expected": "a URL of `http` or `https`, without a user or a password",
          examples: ["https://operations.example/alerts"],
          "x-default": "no webhook; warnings are only in the log",
          description:
            "The URL of a webhook, which the gateway calls with each warning. The calls are signed according to Standard Webhooks.",
        },
        webhook_format: {
          enum: ["standard", "slack", "teams"],
          default: "standard",
          examples: ["slack"],
          "x-page": "how-to/alert-rules.md#receivers",
          description:
            "The body of the calls. `standard` is the event of Standard Webhooks. `slack` and `teams` are messages for the incoming webhooks of these products.",
        },
        quiet_hours: {
          type: "array",
          items: { $ref: "#/$defs/quiet_hours" },
          default: [],
          examples: [[{ from: "22:00", to: "07:00", time_zone: "Europe/Berlin" }]],
          description:
            "Hours in which only critical alerts call the webhook. The gateway sends the others afterwards, but not an alert that has resolved by then.",
        },
        rules: {
          type: "object",
          default: {},
          examples: [{ errors: { metric: "error_rate", by: "channel", threshold: 0.05, for_seconds: 120 } }],
          propertyNames: {
            type: "string",
            pattern: "^[a-z0-9][a-z0-9_.-]{0,63}$",
            "x-expected": "a name of small letters, digits, `-`, `_` and `.`",
          },
          additionalProperties: { $ref: "#/$defs/alert_rule" },
          "x-page": "how-to/alert-rules.md",
          description:
            "Alert rules, by name. The gateway evaluates the rules every 5 seconds, over all machines that share the store.",
        },
        token_expiry_days: {
          type: "integer",
          minimum: 0,
          maximum: 365,
          default: 7,
          examples: [14],
          description:
            "How many days before a token expires the gateway warns once. 0 turns these warnings off.",
        },
      },
    },

    metrics: {
      description:
        "Metrics for Prometheus at the path `/metrics`. The path exists only if a token or a network may read it.",
      "x-page": "metrics.md",
      properties: {
        token: {
          $ref: "#/$defs/line",
          minLength: 8,
          "x-secret": "metrics_token",
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
          examples: ["${METRICS_TOKEN}"],
          "x-default": "no token",
          description: "The token that the scraper sends as `authorization: Bearer`.",
        },
        allowed_networks: {
          type: "array",
          items: { $ref: "#/$defs/network" },
          default: [],
          examples: [["10.0.0.0/8"]],
          description: "Addresses and networks that may read the metrics without a token.",
        },
        max_series: {
          type: "integer",
          minimum: 200,
          maximum: 1_000_000,
          default: 2000,
          examples: [10_000],
          description:
            "Maximum number of time series by model or channel. Beyond it, new models and channels count as `other`. A change of this setting resets all counters to 0.",
        },
      },
    },

    telemetry: {
      description:
        "Traces of requests, metrics and the log, for a collector of OpenTelemetry, over OTLP with HTTP. Without an endpoint here, the standard variables `OTEL_*` apply.",
      "x-page": "how-to/observe.md",
      properties: {
        endpoint: {
          type: "string",
          pattern: "^https?://",
          format: "web-address",
          "x-expected": "a URL of `http` or `https`, without a user or a password",
          "x-default": "the value of `OTEL_EXPORTER_OTLP_ENDPOINT`, or else no export",
          examples: ["http://collector.example:4318"],
          description:
            "The base URL of the collector. The gateway sends traces to its path `/v1/traces`, metrics to `/v1/metrics`, and the log to `/v1/logs`.",
        },
        traces_endpoint: {
          type: "string",
          pattern: "^https?://",
          format: "web-address",
          "x-expected": "a URL of `http` or `https`, without a user or a password",
          "x-default": "the value of `endpoint` with the path `/v1/traces`",
          examples: ["https://collector.example/custom/traces"],
          description: "The complete URL for traces, where it is not below `endpoint`.",
        },
        metrics_endpoint: {
          type: "string",
          pattern: "^https?://",
          format: "web-address",
          "x-expected": "a URL of `http` or `https`, without a user or a password",
          "x-default": "the value of `endpoint` with the path `/v1/metrics`",
          examples: ["https://collector.example/custom/metrics"],
          description: "The complete URL for metrics, where it is not below `endpoint`.",
        },
        logs_endpoint: {
          type: "string",
          pattern: "^https?://",
          format: "web-address",
          "x-expected": "a URL of `http` or `https`, without a user or a password",
          "x-default": "the value of `endpoint` with the path `/v1/logs`",
          examples: ["https://collector.example/custom/logs"],
          description: "The complete URL for the log, where it is not below `endpoint`.",
        },
        signals: {
          type: "array",
          items: { enum: ["traces", "metrics", "logs"] },
          "x-default": "traces, and metrics or logs if an endpoint for them is set here or in `OTEL_*`",
          examples: [["traces", "metrics", "logs"]],
          description: "The signals that the gateway exports to the collector.",
        },
        metrics_interval_ms: {
          type: "integer",
          minimum: 1000,
          maximum: 3_600_000,
          "x-default": "the value of `OTEL_METRIC_EXPORT_INTERVAL`, or else 60000",
          examples: [30_000],
          description: "The time between two exports of metrics.",
        },
        headers: {
          $ref: "#/$defs/line",
          "x-secret": "otlp_headers",
          "x-default": "the value of `OTEL_EXPORTER_OTLP_HEADERS`",
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
          examples: ["${OTLP_HEADERS}"],
          description:
            "Headers of each export, as `name=value,name=value`. Values are in percent encoding, as in `OTEL_EXPORTER_OTLP_HEADERS`.",
        },
        protocol: {
          enum: ["http/protobuf", "http/json"],
          "x-default": "the value of `OTEL_EXPORTER_OTLP_PROTOCOL`, or else `http/protobuf`",
          examples: ["http/json"],
          description: "The format of the exports.",
        },
        service_name: {
          $ref: "#/$defs/line",
          "x-default": "the value of `OTEL_SERVICE_NAME`, or else `polywire`",
          examples: ["gateway-eu"],
          description: "The name of this gateway at the collector: the attribute `service.name`.",
        },
        resource_attributes: {
          type: "object",
          additionalProperties: { type: "string" },
          default: {},
          examples: [{ "service.version": "7" }],
          description:
            "Attributes of the resource: of all spans, metrics and log entries. They override those in `OTEL_RESOURCE_ATTRIBUTES`.",
        },
        sampler: {
          enum: [
            "always_on",
            "always_off",
            "traceidratio",
            "parentbased_always_on",
            "parentbased_always_off",
            "parentbased_traceidratio",
          ],
          "x-default": "the value of `OTEL_TRACES_SAMPLER`, or else `parentbased_always_on`",
          examples: ["parentbased_traceidratio"],
          description:
            "Which requests are exported. `parentbased_`: the decision in the client's `traceparent` has precedence. `always_off` exports nothing.",
        },
        sample_ratio: {
          type: "number",
          minimum: 0,
          maximum: 1,
          "x-default": "the value of `OTEL_TRACES_SAMPLER_ARG`, or else 1",
          examples: [0.1],
          description:
            "Share of the requests that a sampler with `traceidratio` exports. Without `sampler`, the sampler is `parentbased_traceidratio`.",
        },
        keep_errors: {
          type: "boolean",
          default: true,
          examples: [false],
          description: "Whether failed requests are exported, even if the sampler does not select them.",
        },
        slow_ms: {
          type: "integer",
          minimum: 1,
          maximum: 86_400_000,
          "x-default": "off",
          examples: [30_000],
          description:
            "Requests that took at least this long are exported, even if the sampler does not select them.",
        },
        propagate: {
          type: "array",
          items: { enum: ["traceparent", "tracestate", "baggage"] },
          default: [],
          examples: [["traceparent"]],
          description:
            "Headers of W3C Trace Context that upstreams get. `tracestate` needs `traceparent`. `baggage` is the client's, and may have personal data.",
        },
        max_queued_spans: {
          type: "integer",
          minimum: 100,
          maximum: 1_000_000,
          default: 20_000,
          examples: [5000],
          description:
            "Maximum number of spans that wait for the collector. The gateway drops and counts further spans.",
        },
        timeout_ms: {
          type: "integer",
          minimum: 100,
          maximum: 600_000,
          default: 10_000,
          examples: [5000],
          description: "Maximum duration of one export.",
        },
      },
    },

    ledger: {
      description: "The ledger has one record of every request: its token, model, channel, usage and cost.",
      "x-page": "limits.md#the-ledger",
      properties: {
        on_disk_full: {
          enum: ["serve", "reject"],
          default: "serve",
          examples: ["reject"],
          description:
            "The behaviour while the disk is full. `serve`: the gateway serves requests, and buffers their records in memory. `reject`: the gateway rejects requests with 503.",
        },
        retention_days: {
          type: "integer",
          minimum: 1,
          maximum: 36_500,
          "x-default": "forever",
          examples: [90],
          description:
            "How many days the gateway stores the records of single requests. It stores hourly totals forever.",
        },
      },
    },
    // A model may reason for minutes before the first byte, and between two events.

    timeouts: { $ref: "#/$defs/timeouts" },

    upstreams: {
      description: "Connections to upstreams, for all channels.",
      "x-page": "how-to/adapt-a-channel.md#proxy",
      properties: {
        proxy: {
          $ref: "#/$defs/proxy_choice",
          "x-default": "`direct`",
          examples: ["http://proxy.example:3128"],
          description:
            "The proxy of all channels without their own `proxy`. `direct` uses no proxy. `environment` uses HTTPS_PROXY, HTTP_PROXY and NO_PROXY.",
        },
      },
    },

    overload: { $ref: "#/$defs/overload" },

    routing: {
      description: "The choice of channels, retries, and the cool-down of channels.",
      properties: {
        strategy: { $ref: "#/$defs/strategy", default: "priority" },
        sticky_by: { $ref: "#/$defs/sticky_by" },
        models: {
          type: "object",
          default: {},
          examples: [{ "gpt-5*": { strategy: "least_busy" } }],
          description:
            "The strategy and the second attempts of models whose name matches a pattern, instead of `routing.strategy` and `routing.hedge`. The first matching pattern decides.",
          additionalProperties: {
            title: "the routing",
            properties: {
              strategy: {
                $ref: "#/$defs/strategy",
                "x-default": "`routing.strategy`, with `routing.sticky_by`",
              },
              sticky_by: { $ref: "#/$defs/sticky_by" },
              hedge: {
                $ref: "#/$defs/hedge",
                "x-default": "`routing.hedge`",
                examples: [{ percentile: 99 }],
                description: "Second attempts for slow requests to these models, instead of `routing.hedge`.",
              },
            },
          },
        },
        hedge: {
          $ref: "#/$defs/hedge",
          "x-default": "no second attempts",
          examples: [{ percentile: 95, after_ms: 3000 }],
          description:
            "Starts a second attempt for a request that is slower than usual, and uses the first response. It lowers the highest latencies, and raises the cost.",
        },
        max_attempts: {
          type: "integer",
          minimum: 1,
          maximum: 100,
          // The official clients retry by themselves. Retries of the gateway multiply theirs.
          default: 4,
          examples: [2],
          description:
            "Maximum number of attempts for one request, over all channels. The first attempt counts too.",
        },
        failure_threshold: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 5,
          examples: [3],
          description:
            "Number of consecutive failures of one model on a channel after which the channel cools down for this model. During the cool-down, the gateway tries the channel last for this model.",
        },
        cool_down_ms: {
          type: "integer",
          minimum: 0,
          maximum: 86_400_000,
          default: 10_000,
          examples: [30_000],
          "x-page": "circuit-breaker.md",
          description:
            "Length of the first cool-down, in milliseconds. If the channel fails again after a cool-down, the next one is twice as long.",
        },
        circuit_breaker: {
          description:
            "When a channel cools down for a model because of the rate of failures or of slow responses, and the limits of the cool-down.",
          "x-page": "circuit-breaker.md",
          properties: {
            window_ms: {
              type: "integer",
              minimum: 1000,
              maximum: 3_600_000,
              default: 60_000,
              examples: [30_000],
              description:
                "Length of the window in which the gateway counts requests, failures and slow responses, in milliseconds. After this time without a cool-down, the next cool-down of a channel has the shortest length again.",
            },
            min_requests: {
              type: "integer",
              minimum: 1,
              maximum: 1_000_000,
              default: 20,
              examples: [100],
              description: "The rates count only if the window has at least this many requests.",
            },
            failure_rate: {
              type: "number",
              minimum: 0.01,
              maximum: 1,
              default: 0.5,
              examples: [0.2],
              description:
                "The channel cools down if at least this share of the requests in the window has failed.",
            },
            slow_call_ms: {
              $ref: "#/$defs/time_ms",
              "x-default": "no response is slow",
              examples: [20_000],
              description:
                "A response is slow if it takes at least this time, in milliseconds. For a stream, the time until its first content counts.",
            },
            slow_call_rate: {
              type: "number",
              minimum: 0.01,
              maximum: 1,
              default: 0.5,
              examples: [0.8],
              description:
                "The channel cools down if at least this share of the responses in the window is slow.",
            },
            max_cool_down_ms: {
              type: "integer",
              minimum: 0,
              maximum: 86_400_000,
              default: 300_000,
              examples: [60_000],
              description:
                "Maximum length of a cool-down, in milliseconds, also of a pause that an upstream requests. A longer `cool_down_ms` takes precedence.",
            },
            max_ejected_share: {
              type: "number",
              minimum: 0,
              maximum: 1,
              default: 1,
              examples: [0.5],
              description:
                "Maximum share of a model's channels that the gateway tries last because of a cool-down. If more channels cool down, the gateway treats those whose cool-down ends first as ready. At least one channel can cool down, whatever the share.",
            },
          },
        },
        provider_limits: {
          type: "boolean",
          default: true,
          examples: [false],
          "x-page": "routing.md#limits-of-the-provider",
          description:
            "`true`: the gateway reads the provider's rate limits from the headers of its responses. It slows a key down before the provider refuses it.",
        },
        max_backoff_ms: {
          type: "integer",
          minimum: 0,
          maximum: 60_000,
          default: 0,
          examples: [1000],
          description:
            "If the last remaining channel fails, the gateway can pause and try that channel again. This is the maximum pause, in milliseconds. 0: the gateway tries no channel twice.",
        },
        max_retry_time_ms: {
          type: "integer",
          minimum: 0,
          maximum: 86_400_000,
          "x-default": "no limit",
          examples: [30_000],
          description:
            "Time limit for retries, in milliseconds. The gateway starts no attempt later than this after the first attempt.",
        },
        max_retry_tokens: {
          type: "integer",
          minimum: 0,
          maximum: 1_000_000_000,
          "x-default": "no limit",
          examples: [200_000],
          description:
            "Maximum number of input tokens that failed attempts of one request may cost. Beyond it, the gateway makes no further attempt.",
        },
        retry_budget: {
          title: "`retry_budget`",
          description:
            "Limits the retries of all requests of a process together, so that retries do not add load during an outage. A retry counts against the budget only if its channel has failed for the model since the last success of the channel.",
          properties: {
            share: {
              type: "number",
              minimum: 0,
              maximum: 10,
              default: 0.1,
              examples: [0.2],
              description:
                "Number of retries for each request. With 0.1, the upstreams get at most 10 % more attempts than the gateway gets requests, apart from the reserve.",
            },
            reserve: {
              type: "integer",
              minimum: 0,
              maximum: 1_000_000,
              default: 10,
              examples: [100],
              description:
                "Maximum number of saved retries. The gateway refills this reserve within 10 seconds, also without requests.",
            },
          },
        },
      },
    },

    secrets: {
      description:
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
        "Values such as `${file:/run/secrets/openai}` and `${command:vault kv get -field=key secret/openai}` in `polywire.yaml`.",
      "x-page": "routing.md#keys-from-files-and-secret-stores",
      properties: {
        refresh_ms: {
          type: "integer",
          minimum: 1000,
          maximum: 86_400_000,
          default: 60_000,
          examples: [300_000],
          description:
            "How often the gateway reads these files and runs these commands again, in milliseconds. A changed value takes effect without a restart.",
        },
      },
    },

    reasoning: {
      description: "A cache for signatures of reasoning that clients do not send back to the gateway.",
      properties: {
        cache: {
          anyOf: [
            { const: "off" },
            {
              title: "`cache`",
              properties: {
                entries: {
                  type: "integer",
                  minimum: 1,
                  maximum: 10_000_000,
                  default: 20_000,
                  examples: [5000],
                  description: "Maximum number of entries.",
                },
                max_bytes: {
                  $ref: "#/$defs/size_bytes",
                  default: 67_108_864,
                  examples: [16_777_216],
                  description: "Maximum memory of the cache, in bytes.",
                },
                ttl_ms: {
                  $ref: "#/$defs/time_ms",
                  default: 3_600_000,
                  examples: [600_000],
                  description: "How long an entry stays in the cache, in milliseconds.",
                },
              },
            },
          ],
          default: {},
          description:
            "Some providers sign reasoning and tool calls, and require the signature in the next request. Many clients cannot send it back. The gateway caches these signatures and adds them to the next request. All processes of a machine share the cache, which is in memory. `off` disables the cache.",
        },
      },
    },

    cors: {
      description: "The web pages that may call the gateway from a browser.",
      properties: {
        origins: {
          type: "array",
          items: {
            type: "string",
            pattern: "^(\\*|[a-z][a-z0-9+.-]*://[^/]+|null)$",
            format: "origin",
            "x-expected": "an origin like https://app.example, or `*`",
          },
          default: [],
          examples: [["https://app.example"]],
          description:
            "The origins of these pages, as browsers send them: without a path and without a trailing slash. `*` allows every page.",
        },
      },
    },

    media: {
      description:
        "Files that the gateway downloads from URLs in requests, and files of responses that it serves to clients.",
      "x-page": "media.md#what-the-gateway-fetches",
      properties: {
        fetch: {
          enum: ["on", "off"],
          default: "on",
          examples: ["off"],
          description:
            "Whether the gateway downloads URLs in requests. `off`: it rejects a request that needs a download.",
        },
        max_bytes: {
          $ref: "#/$defs/size_bytes",
          default: 20_971_520,
          examples: [5_242_880],
          description: "Maximum size of one file, in bytes.",
        },
        max_total_bytes: {
          $ref: "#/$defs/size_bytes",
          default: 52_428_800,
          examples: [20_971_520],
          description: "Maximum size of all files of one request, in bytes.",
        },
        max_urls: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 32,
          examples: [8],
          description: "Maximum number of different URLs in one request.",
        },
        timeout_ms: {
          type: "integer",
          minimum: 1,
          maximum: 600_000,
          default: 15_000,
          examples: [5000],
          description:
            "Time limit for one URL, in milliseconds, from the DNS look-up to the last byte, redirects included.",
        },
        max_redirects: {
          type: "integer",
          minimum: 0,
          maximum: 20,
          default: 3,
          examples: [0],
          description: "Maximum number of redirects for one URL.",
        },
        allow: {
          type: "array",
          items: {
            type: "string",
            pattern: "^[0-9A-Za-z_.:*-]+(/[0-9]{1,3})?$",
            format: "host",
            "x-expected":
              "a host (`files.example`, `*.corp.example`), an address or a network (`10.2.0.0/16`)",
          },
          default: [],
          examples: [["files.internal", "*.corp.example", "10.2.0.0/16"]],
          description:
            "Hosts and networks that the gateway may download from, even if their addresses are not public.",
        },
        file_ttl_ms: {
          type: "integer",
          minimum: 1000,
          maximum: 604_800_000,
          default: 3_600_000,
          examples: [600_000],
          description: "How long the gateway serves a response file, in milliseconds.",
        },
        max_files: {
          type: "integer",
          minimum: 1,
          maximum: 100_000,
          default: 2000,
          examples: [500],
          description: "Maximum number of response files. If there are more, the gateway deletes the oldest.",
        },
        max_files_bytes: {
          $ref: "#/$defs/size_bytes",
          default: 1_073_741_824,
          examples: [268_435_456],
          description: "Maximum size of all response files on disk, in bytes.",
        },
        public_url: {
          type: "string",
          pattern: "^https?://[^/?# ]+$",
          "x-default": "the address that the client used",
          "x-expected": "a scheme and a host, without a path: `https://gateway.example`",
          examples: ["https://gateway.example"],
          description:
            "The beginning of URLs to the gateway itself: of response files, and of webhooks that upstreams call. The default applies only to files: without this setting, the gateway sends upstreams no webhook URL.",
        },
      },
    },

    losses: {
      type: "object",
      default: {},
      examples: [{ "sampling.*": "warn", "*": "allow" }],
      description:
        "What to do if the target wire does not support a field. Each key is a pattern over the path of the field. `allow` drops the field, `warn` also logs it, and `reject` rejects the request. The first matching pattern decides. If no pattern matches, the gateway drops the field.",
      "x-page": "losses.md",
      additionalProperties: { enum: ["allow", "warn", "reject"] },
    },

    generation: {
      description:
        "Default values of three capabilities, for all channels. A provider or a channel can override them with `capabilities`.",
      "x-page": "missing-features.md",
      properties: {
        n: {
          enum: ["fan_out", "first", "reject"],
          "x-default": "the default of the wire's mapping: `fan_out`",
          "x-capability": "more_choices",
          examples: ["first"],
          description:
            "What to do if a client requests more choices than the upstream returns in one response. `fan_out` sends several requests and joins their responses. `first` returns one choice. `reject` responds with 400.",
        },
        max_n: {
          type: "integer",
          minimum: 1,
          maximum: 128,
          "x-default": "the default of the wire's mapping: 8",
          "x-capability": "max_choices",
          examples: [4],
          description:
            "Maximum number of choices in one request. The gateway rejects requests for more choices with 400.",
        },
        server_tools: {
          enum: ["map", "drop", "reject"],
          "x-default": "the default of the wire's mapping: `map`",
          "x-capability": "server_tools",
          examples: ["drop"],
          description:
            "What to do with a built-in tool of another provider, for example its web search. `map` sends a similar tool of the target, and drops the tool if there is none. `drop` always drops the tool. `reject` sends a similar tool as `map` does, but rejects the request if there is none.",
        },
      },
    },

    tasks: {
      description:
        "Asynchronous tasks, for example video generation. A client starts a task, and polls until it has ended.",
      "x-page": "tasks.md",
      properties: {
        retention_days: {
          type: "number",
          minimum: 0.001,
          maximum: 3650,
          default: 30,
          examples: [7],
          description: "How many days the gateway stores a task after its end.",
        },
        max_polls_per_second: {
          type: "number",
          minimum: 0.1,
          maximum: 10_000,
          default: 50,
          examples: [10],
          description:
            "Maximum number of polls per second that one machine sends to upstreams. A poll asks for the state of a task. The gateway first polls the tasks that have waited longest.",
        },
        lease_ms: {
          type: "integer",
          minimum: 3000,
          maximum: 3_600_000,
          default: 60_000,
          examples: [20_000],
          description:
            "How long one machine alone may poll a task (its lease), in milliseconds. If the machine fails, another machine polls the task when the lease has ended. The timeout of one poll is 40 % of the lease.",
        },
      },
    },
    stored_responses: {
      description: "Responses that the gateway stores, so that clients can fetch or continue them later.",
      "x-page": "stored-responses.md",
      properties: {
        enabled: {
          type: "boolean",
          default: true,
          examples: [false],
          description:
            "`true`: the gateway stores responses. `false`: it stores none, and forwards the ids of responses unchanged.",
        },
        ttl_days: {
          type: "number",
          minimum: 0.001,
          maximum: 3650,
          default: 30,
          examples: [7],
          description: "How many days the gateway stores a response.",
        },
        max_entries: {
          $ref: "#/$defs/entries",
          default: 100_000,
          examples: [10_000],
          description:
            "Maximum number of stored responses of all tokens together. If there are more, the gateway deletes the oldest.",
        },
        max_bytes: {
          $ref: "#/$defs/large_bytes",
          default: 268_435_456,
          examples: [1_073_741_824],
          description: "Maximum size of the stored responses of all tokens together, in bytes.",
        },
        max_entries_per_token: {
          $ref: "#/$defs/entries",
          // A quarter of all: a token that stores more displaces only its own responses.
          default: 25_000,
          examples: [1000],
          description:
            "Maximum number of stored responses of one token. If there are more, the gateway deletes the oldest of this token.",
        },
        max_bytes_per_token: {
          $ref: "#/$defs/large_bytes",
          default: 67_108_864,
          examples: [16_777_216],
          description: "Maximum size of the stored responses of one token, in bytes.",
        },
      },
    },

    response_cache: {
      description:
        "Responses that the gateway keeps, so that it can answer an equal request without an upstream. No request uses the cache until `models` or a token turns it on.",
      "x-page": "how-to/cache-responses.md",
      properties: {
        models: {
          type: "object",
          default: {},
          examples: [{ "text-embedding-*": "on", "faq-bot": { ttl_ms: 86_400_000 } }],
          description:
            "The models whose responses the gateway caches, by the names that clients request: models, aliases, or patterns in which `*` matches any text. The first matching entry counts. `on` and `ttl_ms` turn the cache on, `off` turns it off. `off` of a model or of a token takes precedence over `on` of the other.",
          additionalProperties: {
            anyOf: [
              { enum: ["on", "off"] },
              {
                title: "the cache",
                properties: {
                  ttl_ms: {
                    $ref: "#/$defs/time_ms",
                    "x-default": "as in `response_cache.ttl_ms`",
                    examples: [3_600_000],
                    description: "How long a response stays in the cache, in milliseconds.",
                  },
                },
              },
            ],
            "x-expected": "`on`, `off`, or a map with `ttl_ms`",
          },
        },
        ttl_ms: {
          $ref: "#/$defs/time_ms",
          default: 600_000,
          examples: [3_600_000],
          description:
            "How long a response stays in the cache, in milliseconds, unless the model or the token has a time of its own. If both have one, the shorter time counts.",
        },
        scope: {
          enum: ["token", "account", "all"],
          default: "token",
          examples: ["account"],
          description:
            "The tokens that share responses. `token`: each token has responses of its own. `account`: the tokens of an account share them. `all`: all tokens share them.",
        },
        replay: {
          enum: ["at_once", "paced"],
          default: "at_once",
          examples: ["paced"],
          description:
            "How the gateway sends a cached stream. `at_once`: all events without a delay. `paced`: with the delays between the events of the first response.",
        },
        ignore: {
          type: "array",
          items: {
            type: "string",
            pattern: "^[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*$",
            "x-expected": "a field such as `user`, or a path such as `metadata.user_id`",
          },
          default: [],
          examples: [["end_user", "metadata"]],
          description:
            "Fields of requests that do not change the response. Two requests that differ only in these fields are equal. Write the name that a field has in the hub or in a wire.",
        },
        max_bytes: {
          $ref: "#/$defs/large_bytes",
          default: 67_108_864,
          examples: [268_435_456],
          description:
            "Maximum memory of the cache in each process, in bytes. If it is full, the gateway removes the responses that were not used for the longest time. It does not limit Redis.",
        },
        max_entries: {
          $ref: "#/$defs/entries",
          default: 100_000,
          examples: [10_000],
          description: "Maximum number of responses in the cache of each process. It does not limit Redis.",
        },
        max_entry_bytes: {
          $ref: "#/$defs/size_bytes",
          default: 1_048_576,
          examples: [4_194_304],
          description: "Maximum size of one response, in bytes. The gateway does not cache larger responses.",
        },
        redis_url: {
          type: "string",
          pattern: "^rediss?://[!-~]+$",
          "x-expected": "a URL of `redis` or `rediss`, like redis://host:6379",
          "x-secret": "redis_url",
          "x-default": "the memory of each process",
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
          examples: ["${CACHE_REDIS_URL}"],
          description:
            "The URL of a Redis or Valkey, in which all processes and machines share the cache. Use another one than for limits: a full Redis must be able to delete responses, but not the counts of limits.",
        },
        version: {
          type: "string",
          pattern: "^[!-~]{1,64}$",
          "x-expected": "up to 64 printable characters without spaces",
          default: "1",
          examples: ["2"],
          description:
            "Any text. Only responses that were cached under the same text are used, so a new text discards all earlier ones.",
        },
      },
    },

    owned_ids: {
      description:
        "Ids of objects that clients created at an upstream through the gateway, for example files. The gateway remembers which token owns an id.",
      "x-page": "passing.md#owners-of-ids",
      properties: {
        max_entries: {
          $ref: "#/$defs/entries",
          default: 1_000_000,
          examples: [100_000],
          description:
            "Maximum number of ids of all tokens together. If there are more, the gateway deletes the oldest ids of the token with the most ids.",
        },
        max_entries_per_token: {
          $ref: "#/$defs/entries",
          default: 100_000,
          examples: [10_000],
          description:
            "Maximum number of ids of one token. If there are more, the gateway deletes the token's oldest ids.",
        },
      },
    },

    validation: {
      enum: ["default", "strict"],
      default: "default",
      examples: ["strict"],
      description:
        "How the gateway validates requests. `default` checks the rules that real providers enforce. `strict` also checks the other rules in the specification of the wire.",
    },

    dashboard: {
      description: "The web dashboard, which the gateway serves at `/`.",
      "x-page": "admin.md#the-dashboard",
      properties: {
        public_translate: {
          type: "boolean",
          default: false,
          examples: [true],
          description:
            "`true`: anybody may use the Translate page, which converts between formats, without an account. The conversion runs in the browser, and the page sends nothing.",
        },
        edit_files: {
          type: "boolean",
          default: false,
          examples: [true],
          description:
            "`true`: administrators may edit mapping, provider and credential files in the dashboard. The files are in `mappings/`, `providers/` and `credentials/` beside `polywire.yaml`. They decide what the gateway sends, and to which server. A credential file also names files and environment variables that the gateway reads. An administrator who can edit them can therefore do everything that the gateway can do.",
        },
        openid: {
          title: "`openid`",
          "x-default": "passwords only",
          "x-page": "how-to/single-sign-on.md",
          description: "Sign-in through an OpenID Connect provider, in addition to passwords.",
          required: ["issuer", "client_id", "public_url"],
          properties: {
            issuer: {
              type: "string",
              pattern: "^(https://|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:|/|$))[^?# ]*$",
              "x-expected": "an `https://` URL, or an `http://` URL of `localhost`, `127.0.0.1` or `[::1]`",
              examples: ["https://login.example.com"],
              description:
                "The issuer URL of the OpenID Connect provider, exactly as the provider publishes it.",
            },
            client_id: {
              $ref: "#/$defs/line",
              minLength: 1,
              examples: ["polywire"],
              description: "The client id that the OpenID Connect provider gave to the gateway.",
            },
            client_secret: {
              $ref: "#/$defs/line",
              minLength: 1,
              "x-secret": "client_secret",
              "x-default": "none: a public client with PKCE",
              examples: ["a-secret-of-the-provider"],
              description: "The client secret that the OpenID Connect provider gave to the gateway.",
            },
            public_url: {
              type: "string",
              pattern: "^https?://[^/?# ]+$",
              "x-expected": "a scheme and a host, without a path: `https://gateway.example`",
              examples: ["https://gateway.example"],
              description:
                "The URL at which browsers reach the gateway. Register `<public_url>/admin/api/session/openid/return` as the redirect URI at the OpenID Connect provider.",
            },
            title: {
              $ref: "#/$defs/line",
              minLength: 1,
              default: "OpenID Connect",
              examples: ["Example Inc."],
              description: "The name of the OpenID Connect provider on the button of the sign-in page.",
            },
            scopes: {
              type: "array",
              items: { type: "string" },
              "x-default": "the default scopes: `openid`, `profile`, `email`",
              examples: [["openid", "profile", "email", "groups"]],
              description: "The scopes that the gateway requests. `openid` must be one of them.",
            },
            login_claim: {
              type: "string",
              default: "email",
              examples: ["preferred_username"],
              description:
                "The claim that becomes the login of an account at its first sign-in. If the claim is `email`, the gateway rejects an address that the provider reports as not verified.",
            },
            role_claim: {
              type: "string",
              "x-default": "everybody is a member",
              examples: ["groups"],
              description:
                "The claim that decides whether an account is an administrator or a member: a string or a list of strings. The gateway reads the claim at every sign-in.",
            },
            admin_values: {
              type: "array",
              items: { type: "string" },
              default: [],
              examples: [["polywire-operators"]],
              description: "Values of the role claim that make an account an administrator.",
            },
            member_values: {
              type: "array",
              items: { type: "string" },
              "x-default": "every user whom the provider signs in",
              examples: [["staff"]],
              description: "Values of the role claim that allow sign-in as a member.",
            },
          },
        },
      },
    },

    log: {
      description: "The log, which the gateway writes to standard error, one entry per line.",
      "x-page": "logs.md",
      properties: {
        level: {
          enum: ["trace", "debug", "info", "warn", "error", "silent"],
          default: "info",
          examples: ["warn"],
          description: "The lowest level that the gateway logs. `silent` logs nothing.",
        },
        levels: {
          type: "object",
          propertyNames: {
            enum: [
              "access",
              "requests",
              "channels",
              "limits",
              "ledger",
              "store",
              "stored_responses",
              "captures",
              "cache",
              "tasks",
              "webhooks",
              "alerts",
              "telemetry",
              "admin",
              "processes",
            ],
          },
          additionalProperties: { enum: ["trace", "debug", "info", "warn", "error", "silent"] },
          default: {},
          examples: [{ tasks: "warn", access: "silent" }],
          description: "Levels of single parts of the gateway, in place of `level`.",
        },
        format: {
          enum: ["auto", "json", "text"],
          default: "auto",
          examples: ["json"],
          description:
            "`json` writes one JSON object per entry, `text` a line for people. `auto` writes text to a terminal, and else JSON.",
        },
        access: {
          description: "The access log: an entry for each finished request. A failed request always has one.",
          properties: {
            sample: {
              type: "number",
              minimum: 0,
              maximum: 1,
              "x-default": "1 on a terminal, or else 0",
              examples: [0.1],
              description:
                "Share of the successful requests that have an entry. The ledger has all requests, so the log need not repeat them.",
            },
            slow_ms: {
              type: "integer",
              minimum: 0,
              maximum: 86_400_000,
              "x-default": "off",
              examples: [10_000],
              description: "Requests that take at least this time in milliseconds always have an entry.",
            },
          },
        },
      },
    },
  },
} as const;
