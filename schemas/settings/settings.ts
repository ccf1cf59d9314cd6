/**
 * Every setting of `polywire.yaml`, said once. The engine reads files by it (`engine/gateway/config/read-section.ts`), its types
 * are inferred from it (`setting.ts`), and `node scripts/settings.ts` writes
 * `schemas/polywire.schema.json` for editors and `docs/configuration.md` for people.
 *
 * These are JSON Schemas (draft 2020-12), with what is the same for all left out: that a value may come from a variable,
 * that one with nothing in it counts as absent, that a map with `properties` has no others. Such a map is there with its
 * defaults where a file leaves it out, unless it has keys that are required or an `x-default`; whatever else has no
 * `default` may be absent. The unit is in the key: `_ms`, `_bytes`, `_days`. Beyond JSON Schema there are
 *
 * - `title`: how messages name a map, with its article;
 * - `format`: a check that a schema cannot say, by its name in `engine/gateway/config/formats.ts`;
 * - `x-expected`: what messages say that a value should have been, with its article;
 * - `x-secret`: not to be shown, and better in the environment: the end of the name that is proposed for the variable;
 * - `x-default`: what holds where nothing is said, in words;
 * - `x-restart`: counts from the next start on only;
 * - `x-page`: where under `docs/` the rest is;
 * - `x-capability`: the capability that it is at every channel.
 */
export const settings = {
  title: "the configuration",
  required: ["tokens", "channels"],
  properties: {
    listen: {
      description: "Where clients reach the gateway.",
      properties: {
        host: {
          type: "string",
          default: "127.0.0.1",
          "x-restart": true,
          examples: ["0.0.0.0"],
          description: "The address; `0.0.0.0` and `::` are all of the machine's. Also `--host`.",
        },
        port: {
          type: "integer",
          minimum: 0,
          maximum: 65_535,
          default: 3000,
          "x-restart": true,
          examples: [8080],
          description: "0 takes any free one. Also `--port`.",
        },
        processes: {
          anyOf: [{ type: "integer", minimum: 1, maximum: 256 }, { const: "auto" }],
          default: 1,
          "x-restart": true,
          examples: ["auto"],
          description: "How many processes serve requests; `auto` is one a core. Also `--processes`.",
        },
        server: {
          enum: ["auto", "native", "node"],
          default: "auto",
          "x-restart": true,
          examples: ["node"],
          description: "Who reads HTTP; `auto` is the native server where it loads.",
          "x-page": "security.md#http-servers",
        },
        tls: {
          "x-default": "plain HTTP",
          "x-restart": true,
          description: "Speaks TLS. The files are read again when they change.",
          required: ["certificate", "key"],
          properties: {
            certificate: {
              type: "string",
              examples: ["cert.pem"],
              description:
                "Path of the certificate and its chain (PEM), from the folder in which the gateway runs.",
            },
            key: { type: "string", examples: ["key.pem"], description: "Path of its private key (PEM)." },
          },
        },
        trusted_proxies: {
          type: "array",
          items: { $ref: "#/$defs/network" },
          default: [],
          examples: [["10.0.0.1"]],
          description: "Addresses and networks of proxies whose `x-forwarded-for` is believed.",
        },
      },
    },

    tokens: {
      type: "array",
      items: { $ref: "#/$defs/token" },
      minItems: 1,
      description: "Who may call. Administrators make tokens in the store, too.",
      "x-page": "limits.md",
    },

    channels: {
      type: "array",
      items: { $ref: "#/$defs/channel" },
      minItems: 1,
      description:
        "Where requests go: a provider with a key. Administrators make channels in the store, too.",
      "x-page": "admin.md",
    },

    limits: { $ref: "#/$defs/limits" },

    rates: {
      description: "What limits requests of all tokens together.",
      "x-page": "limits.md#how-usage-is-counted",
      properties: {
        all: {
          title: "`all`",
          "x-default": "no limit",
          $ref: "#/$defs/rates",
          description: "For everybody together.",
        },
        models: {
          type: "object",
          default: {},
          examples: [{ "gpt-5*": { tpm: 2_000_000 } }],
          description:
            "By patterns over the names of models, which share the limits of a pattern, whoever asks. Every pattern that matches counts.",
          additionalProperties: { $ref: "#/$defs/rates" },
        },
        failure_mode: {
          enum: ["open", "closed"],
          default: "open",
          "x-restart": true,
          examples: ["closed"],
          description:
            "While the Redis that counts for several machines is away: `open` counts on this machine alone, `closed` answers 503.",
        },
        default_output_tokens: {
          type: "integer",
          minimum: 0,
          maximum: 10_000_000,
          default: 1024,
          examples: [4096],
          description: "Tokens of an answer whose request does not say how many it may have.",
        },
      },
    },

    ledger: {
      description: "The record of every request.",
      "x-page": "limits.md#the-ledger",
      properties: {
        on_disk_full: {
          enum: ["serve", "reject"],
          default: "serve",
          examples: ["reject"],
          description: "While the disk is full: `serve` keeps records in memory, `reject` answers 503.",
        },
        retention_days: {
          type: "integer",
          minimum: 1,
          maximum: 36_500,
          "x-default": "for ever",
          examples: [90],
          description: "How long single requests are kept; their sums by the hour stay.",
        },
      },
    },
    // Models think for minutes before the first byte, and in between.

    timeouts: { $ref: "#/$defs/timeouts" },

    overload: { $ref: "#/$defs/overload" },

    routing: {
      description: "How often requests are sent, and when a channel is left alone.",
      properties: {
        attempts: {
          type: "integer",
          minimum: 1,
          maximum: 100,
          // The official clients repeat by themselves; a gateway that does so too multiplies.
          default: 4,
          examples: [2],
          description: "How often one request may be sent, to whichever channels.",
        },
        failures: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 5,
          examples: [3],
          description: "Failures in a row after which a model on a channel is asked last.",
        },
        cool_down_ms: {
          type: "integer",
          minimum: 0,
          maximum: 86_400_000,
          default: 10_000,
          examples: [30_000],
          description: "For how long.",
        },
        max_backoff_ms: {
          type: "integer",
          minimum: 0,
          maximum: 60_000,
          default: 0,
          examples: [1000],
          description:
            "The longest pause before the last channel is asked again; 0: no channel is asked twice.",
        },
      },
    },

    reasoning: {
      description: "What reasoning needs beside what callers hand back.",
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
                  description: "How many.",
                },
                max_bytes: {
                  $ref: "#/$defs/size_bytes",
                  default: 67_108_864,
                  examples: [16_777_216],
                  description: "How much memory.",
                },
                ttl_ms: {
                  $ref: "#/$defs/time_ms",
                  default: 3_600_000,
                  examples: [600_000],
                  description: "For how long.",
                },
              },
            },
          ],
          default: {},
          description:
            "Proofs of tool calls that a caller's format cannot hand back, in memory that all processes of a machine share; `off`: none.",
        },
      },
    },

    cors: {
      description: "Which pages in browsers may call.",
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
          description: "As browsers send them: no path, no slash at the end. `*` is every page.",
        },
      },
    },

    media: {
      description:
        "What is fetched for callers who give URLs, and what of answers they can fetch from the gateway.",
      "x-page": "media.md#what-the-gateway-fetches",
      properties: {
        fetch: {
          enum: ["on", "off"],
          default: "on",
          examples: ["off"],
          description: "`off`: a request that would need it is refused.",
        },
        max_bytes: {
          $ref: "#/$defs/size_bytes",
          default: 20_971_520,
          examples: [5_242_880],
          description: "One file.",
        },
        max_total_bytes: {
          $ref: "#/$defs/size_bytes",
          default: 52_428_800,
          examples: [20_971_520],
          description: "All files of one request.",
        },
        max_urls: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 32,
          examples: [8],
          description: "Different URLs in one request.",
        },
        timeout_ms: {
          type: "integer",
          minimum: 1,
          maximum: 600_000,
          default: 15_000,
          examples: [5000],
          description: "One URL, from its look-up to its last byte, redirects included.",
        },
        max_redirects: {
          type: "integer",
          minimum: 0,
          maximum: 20,
          default: 3,
          examples: [0],
          description: "In a row.",
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
          description: "Hosts and networks that may be fetched from although their addresses are not public.",
        },
        file_ttl_ms: {
          type: "integer",
          minimum: 1000,
          maximum: 604_800_000,
          default: 3_600_000,
          examples: [600_000],
          description: "How long a file of an answer can be fetched from the gateway.",
        },
        max_files: {
          type: "integer",
          minimum: 1,
          maximum: 100_000,
          default: 2000,
          examples: [500],
          description: "Such files at once; where there are more, the oldest go.",
        },
        max_files_bytes: {
          $ref: "#/$defs/size_bytes",
          default: 1_073_741_824,
          examples: [268_435_456],
          description: "All such files together, on the disk.",
        },
        public_url: {
          type: "string",
          pattern: "^https?://[^/?# ]+$",
          "x-default": "as the caller addressed the gateway",
          "x-expected": "a scheme and a host, without a path: `https://gateway.example`",
          examples: ["https://gateway.example"],
          description: "What the URLs of such files begin with.",
        },
      },
    },

    losses: {
      type: "object",
      default: {},
      examples: [{ "sampling.*": "warn", "*": "allow" }],
      description:
        "What is done about what a target cannot say, by patterns over the paths that are lost: nothing, a line in the log, or a refusal. The first pattern that fits decides; what none fits is allowed.",
      "x-page": "losses.md",
      additionalProperties: { enum: ["allow", "warn", "reject"] },
    },

    generation: {
      description: "Capabilities at all channels, under those of providers and channels.",
      "x-page": "stand-ins.md",
      properties: {
        n: {
          enum: ["fan_out", "first", "reject"],
          "x-default": "as the wire's mapping says: `fan_out`",
          "x-capability": "more_choices",
          examples: ["first"],
          description: "What a request for more choices than the target makes at once becomes.",
        },
        max_n: {
          type: "integer",
          minimum: 1,
          maximum: 128,
          "x-default": "as the wire's mapping says: 8",
          "x-capability": "max_choices",
          examples: [4],
          description: "Choices of one request; beyond it 400.",
        },
        server_tools: {
          enum: ["map", "drop", "reject"],
          "x-default": "as the wire's mapping says: `map`",
          "x-capability": "server_tools",
          examples: ["drop"],
          description: "What another maker's built-in tool becomes.",
        },
      },
    },

    tasks: {
      description: "What upstreams work on for callers who come back for it.",
      "x-page": "tasks.md",
      properties: {
        retention_days: {
          type: "number",
          minimum: 0.001,
          maximum: 3650,
          default: 30,
          examples: [7],
          description: "How long one that is over is kept.",
        },
        max_polls_per_second: {
          type: "number",
          minimum: 0.1,
          maximum: 10_000,
          default: 50,
          examples: [10],
          description:
            "How many times a second upstreams are asked about tasks, at most, by each machine; those that have waited for longest come first.",
        },
        lease_seconds: {
          type: "number",
          minimum: 3,
          maximum: 3600,
          default: 60,
          examples: [20],
          description:
            "How long a machine that asks about a task is believed to live: where it dies, another one goes on after that. An upstream has two fifths of it for an answer.",
        },
      },
    },
    kept_answers: {
      description: "Answers that callers may come back to.",
      "x-page": "kept-answers.md",
      properties: {
        keep: {
          type: "boolean",
          default: true,
          examples: [false],
          description: "`false`: nothing is kept here, and ids of answers are passed on as they are.",
        },
        ttl_days: {
          type: "number",
          minimum: 0.001,
          maximum: 3650,
          default: 30,
          examples: [7],
          description: "How long.",
        },
        max_entries: {
          $ref: "#/$defs/entries",
          default: 100_000,
          examples: [10_000],
          description: "How many, of all tokens together.",
        },
        max_bytes: {
          $ref: "#/$defs/large_bytes",
          default: 268_435_456,
          examples: [1_073_741_824],
          description: "How much, of all tokens together.",
        },
        max_entries_per_token: {
          $ref: "#/$defs/entries",
          // Whoever keeps more than a quarter of all does so at its own cost only.
          default: 25_000,
          examples: [1000],
          description: "How many, of one token.",
        },
        max_bytes_per_token: {
          $ref: "#/$defs/large_bytes",
          default: 67_108_864,
          examples: [16_777_216],
          description: "How much, of one token.",
        },
      },
    },

    owned_ids: {
      description: "Ids that upstreams gave to what callers made there, by passing.",
      "x-page": "passing.md#owners-of-ids",
      properties: {
        max_entries: {
          $ref: "#/$defs/entries",
          default: 1_000_000,
          examples: [100_000],
          description:
            "How many are remembered, of all tokens together; beyond it the oldest go of whoever has most.",
        },
        max_entries_per_token: {
          $ref: "#/$defs/entries",
          default: 100_000,
          examples: [10_000],
          description: "How many, of one token; beyond it the oldest go.",
        },
      },
    },

    validation: {
      enum: ["default", "strict"],
      default: "default",
      examples: ["strict"],
      description: "`strict` holds requests to the letter of their format's specification.",
    },

    dashboard: {
      description: "The page at `/`.",
      "x-page": "admin.md#the-dashboard",
      properties: {
        public_translate: {
          type: "boolean",
          default: false,
          examples: [true],
          description:
            "`true`: its translations need no account. They are worked out in the browser, and nothing is sent.",
        },
        edit_files: {
          type: "boolean",
          default: false,
          examples: [true],
          description:
            "`true`: administrators may write mapping and provider files there, into `mappings/` and `providers/` beside this file. Such a file decides what is sent where, so who may write it may do whatever the gateway may.",
        },
        openid: {
          title: "`openid`",
          "x-default": "passwords alone",
          "x-page": "how-to/single-sign-on.md",
          description: "Signs people in by an OpenID Connect provider, beside passwords.",
          required: ["issuer", "client_id", "public_url"],
          properties: {
            issuer: {
              type: "string",
              pattern: "^(https://|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:|/|$))[^?# ]*$",
              "x-expected": "an `https://` URL, or one of this machine",
              examples: ["https://login.example.com"],
              description: "The provider's name, as it says it itself: a URL.",
            },
            client_id: {
              $ref: "#/$defs/line",
              minLength: 1,
              examples: ["polywire"],
              description: "What the gateway is called there.",
            },
            client_secret: {
              $ref: "#/$defs/line",
              minLength: 1,
              "x-secret": "client_secret",
              "x-default": "a public client, by PKCE alone",
              examples: ["a-secret-of-the-provider"],
              description: "What it is known by there.",
            },
            public_url: {
              type: "string",
              pattern: "^https?://[^/?# ]+$",
              "x-expected": "a scheme and a host, without a path: `https://gateway.example`",
              examples: ["https://gateway.example"],
              description:
                "Where browsers reach the gateway. The provider is to know `<public_url>/admin/api/session/openid/return`.",
            },
            title: {
              $ref: "#/$defs/line",
              minLength: 1,
              default: "OpenID Connect",
              examples: ["Example Inc."],
              description: "What the button of the sign-in page calls the provider.",
            },
            scopes: {
              type: "array",
              items: { type: "string" },
              "x-default": "the usual: `openid`, `profile`, `email`",
              examples: [["openid", "profile", "email", "groups"]],
              description: "What is asked for; `openid` must be among it.",
            },
            login_claim: {
              type: "string",
              default: "email",
              examples: ["preferred_username"],
              description:
                "The claim that becomes an account's login at the first sign-in. An address that is not verified is refused.",
            },
            role_claim: {
              type: "string",
              "x-default": "everybody is a member",
              examples: ["groups"],
              description:
                "The claim, a text or a list of them, that says what somebody may; it is looked at with every sign-in.",
            },
            admin_values: {
              type: "array",
              items: { type: "string" },
              default: [],
              examples: [["polywire-operators"]],
              description: "Who has one of these there is an administrator.",
            },
            member_values: {
              type: "array",
              items: { type: "string" },
              "x-default": "everybody whom the provider knows",
              examples: [["staff"]],
              description: "Who has one of these may come in as a member.",
            },
          },
        },
      },
    },

    log: {
      description: "Lines of JSON on standard error.",
      properties: {
        level: {
          enum: ["trace", "debug", "info", "warn", "error", "silent"],
          default: "info",
          examples: ["warn"],
          description: "The least that is told.",
        },
      },
    },
  },
} as const;
