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
      description: "The address on which the gateway listens.",
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
            "The HTTP server. `auto` uses the native server where it loads, and Node.js otherwise.",
          "x-page": "security.md#http-servers",
        },
        tls: {
          "x-default": "plain HTTP",
          "x-restart": true,
          description: "Serves HTTPS. The gateway reloads the files when they change.",
          required: ["certificate", "key"],
          properties: {
            certificate: {
              type: "string",
              examples: ["cert.pem"],
              description:
                "Path of the certificate with its chain (PEM), relative to the gateway's working directory.",
            },
            key: {
              type: "string",
              examples: ["key.pem"],
              description: "Path of the certificate's private key (PEM).",
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

    channels: {
      type: "array",
      items: { $ref: "#/$defs/channel" },
      minItems: 1,
      description:
        "The upstreams: each channel is a provider with a key. Administrators can also create channels in the store.",
      "x-page": "admin.md",
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
          description: "The limits for all requests together.",
        },
        models: {
          type: "object",
          default: {},
          examples: [{ "gpt-5*": { tpm: 2_000_000 } }],
          description:
            "Limits by model-name pattern. All models that match a pattern share its limits, for all tokens. Every matching pattern counts.",
          additionalProperties: { $ref: "#/$defs/rates" },
        },
        failure_mode: {
          enum: ["open", "closed"],
          default: "open",
          "x-restart": true,
          examples: ["closed"],
          description:
            "What to do while the Redis that counts for several machines is unreachable. `open` counts on this machine alone. `closed` rejects requests with 503.",
        },
        default_output_tokens: {
          type: "integer",
          minimum: 0,
          maximum: 10_000_000,
          default: 1024,
          examples: [4096],
          description: "Output tokens assumed for a request that sets no maximum.",
        },
      },
    },

    ledger: {
      description: "The ledger: a record of every request.",
      "x-page": "limits.md#the-ledger",
      properties: {
        on_disk_full: {
          enum: ["serve", "reject"],
          default: "serve",
          examples: ["reject"],
          description:
            "What to do while the disk is full. `serve` buffers records in memory. `reject` rejects requests with 503.",
        },
        retention_days: {
          type: "integer",
          minimum: 1,
          maximum: 36_500,
          "x-default": "forever",
          examples: [90],
          description: "Days to store the records of single requests. Hourly totals are stored forever.",
        },
      },
    },
    // Models think for minutes before the first byte, and in between.

    timeouts: { $ref: "#/$defs/timeouts" },

    overload: { $ref: "#/$defs/overload" },

    routing: {
      description: "Retries, and the cool-down of channels.",
      properties: {
        max_attempts: {
          type: "integer",
          minimum: 1,
          maximum: 100,
          // The official clients repeat by themselves; a gateway that does so too multiplies.
          default: 4,
          examples: [2],
          description: "Maximum attempts for one request, over all channels, the first one included.",
        },
        failure_threshold: {
          type: "integer",
          minimum: 1,
          maximum: 1000,
          default: 5,
          examples: [3],
          description:
            "Consecutive failures after which a model on a channel cools down. While it cools down, it is tried last.",
        },
        cool_down_ms: {
          type: "integer",
          minimum: 0,
          maximum: 86_400_000,
          default: 10_000,
          examples: [30_000],
          description: "Length of the cool-down, in milliseconds.",
        },
        max_backoff_ms: {
          type: "integer",
          minimum: 0,
          maximum: 60_000,
          default: 0,
          examples: [1000],
          description:
            "The longest pause before the last channel is tried again, in milliseconds. 0: no channel is tried twice.",
        },
      },
    },

    reasoning: {
      description: "Reasoning data that the gateway caches, because clients do not return it.",
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
                  description: "Maximum memory, in bytes.",
                },
                ttl_ms: {
                  $ref: "#/$defs/time_ms",
                  default: 3_600_000,
                  examples: [600_000],
                  description: "Lifetime of an entry, in milliseconds.",
                },
              },
            },
          ],
          default: {},
          description:
            "Caches the proofs (signatures) of tool calls that the client's format cannot return. All processes of a machine share the cache, in memory. `off` disables it.",
        },
      },
    },

    cors: {
      description: "Which web pages may call the gateway from a browser.",
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
            "Allowed origins as browsers send them: without a path and without a trailing slash. `*` allows every page.",
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
            "Whether the gateway may download URLs. `off` rejects a request that needs a download.",
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
          description: "Maximum number of consecutive redirects.",
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
            "Hosts and networks from which the gateway may download although their addresses are not public.",
        },
        file_ttl_ms: {
          type: "integer",
          minimum: 1000,
          maximum: 604_800_000,
          default: 3_600_000,
          examples: [600_000],
          description: "How long the gateway serves a file of a response, in milliseconds.",
        },
        max_files: {
          type: "integer",
          minimum: 1,
          maximum: 100_000,
          default: 2000,
          examples: [500],
          description: "Maximum number of response files. The gateway deletes the oldest files beyond it.",
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
          description: "The base of the URLs of response files.",
        },
      },
    },

    losses: {
      type: "object",
      default: {},
      examples: [{ "sampling.*": "warn", "*": "allow" }],
      description:
        "What to do when the target format does not support a field. The keys are patterns over the field's path. `allow` drops the field, `warn` also logs it, and `reject` rejects the request. The first matching pattern decides; without a match the field is dropped.",
      "x-page": "losses.md",
      additionalProperties: { enum: ["allow", "warn", "reject"] },
    },

    generation: {
      description:
        "Default capabilities of all channels. Capabilities of providers and channels override them.",
      "x-page": "missing-features.md",
      properties: {
        n: {
          enum: ["fan_out", "first", "reject"],
          "x-default": "the default of the wire's mapping: `fan_out`",
          "x-capability": "more_choices",
          examples: ["first"],
          description:
            "What to do with a request for more choices than the upstream returns in one response.",
        },
        max_n: {
          type: "integer",
          minimum: 1,
          maximum: 128,
          "x-default": "the default of the wire's mapping: 8",
          "x-capability": "max_choices",
          examples: [4],
          description: "Maximum number of choices in one request. Beyond it the gateway responds with 400.",
        },
        server_tools: {
          enum: ["map", "drop", "reject"],
          "x-default": "the default of the wire's mapping: `map`",
          "x-capability": "server_tools",
          examples: ["drop"],
          description: "What to do with a built-in tool of another provider.",
        },
      },
    },

    tasks: {
      description: "Asynchronous tasks: work that clients start and poll for.",
      "x-page": "tasks.md",
      properties: {
        retention_days: {
          type: "number",
          minimum: 0.001,
          maximum: 3650,
          default: 30,
          examples: [7],
          description: "Days to store a finished task.",
        },
        max_polls_per_second: {
          type: "number",
          minimum: 0.1,
          maximum: 10_000,
          default: 50,
          examples: [10],
          description:
            "Maximum status requests per second that each machine sends to upstreams about tasks. Tasks that have waited longest come first.",
        },
        lease_ms: {
          type: "integer",
          minimum: 3000,
          maximum: 3_600_000,
          default: 60_000,
          examples: [20_000],
          description:
            "Length of the lease with which a machine polls a task, in milliseconds. If the machine dies, another one takes over after this time. An upstream must respond within two fifths of it.",
        },
      },
    },
    stored_responses: {
      description: "Stored responses that clients can refer to later.",
      "x-page": "stored-responses.md",
      properties: {
        enabled: {
          type: "boolean",
          default: true,
          examples: [false],
          description: "`true`: stores responses. `false`: stores none, and forwards response ids unchanged.",
        },
        ttl_days: {
          type: "number",
          minimum: 0.001,
          maximum: 3650,
          default: 30,
          examples: [7],
          description: "Days to store a response.",
        },
        max_entries: {
          $ref: "#/$defs/entries",
          default: 100_000,
          examples: [10_000],
          description: "Maximum number of stored responses, for all tokens together.",
        },
        max_bytes: {
          $ref: "#/$defs/large_bytes",
          default: 268_435_456,
          examples: [1_073_741_824],
          description: "Maximum size of stored responses for all tokens together, in bytes.",
        },
        max_entries_per_token: {
          $ref: "#/$defs/entries",
          // A quarter of all: a token that stores more displaces only its own responses.
          default: 25_000,
          examples: [1000],
          description: "Maximum number of stored responses of one token.",
        },
        max_bytes_per_token: {
          $ref: "#/$defs/large_bytes",
          default: 67_108_864,
          examples: [16_777_216],
          description: "Maximum size of the stored responses of one token, in bytes.",
        },
      },
    },

    owned_ids: {
      description: "Ids of objects that clients created at upstreams by passthrough.",
      "x-page": "passing.md#owners-of-ids",
      properties: {
        max_entries: {
          $ref: "#/$defs/entries",
          default: 1_000_000,
          examples: [100_000],
          description:
            "Maximum number of ids for all tokens together. Beyond it the gateway deletes the oldest ids of the token with the most ids.",
        },
        max_entries_per_token: {
          $ref: "#/$defs/entries",
          default: 100_000,
          examples: [10_000],
          description:
            "Maximum number of ids of one token. Beyond it the gateway deletes the token's oldest ids.",
        },
      },
    },

    validation: {
      enum: ["default", "strict"],
      default: "default",
      examples: ["strict"],
      description:
        "How to validate requests. `strict` requires that requests follow the specification of their format exactly.",
    },

    dashboard: {
      description: "The dashboard at `/`.",
      "x-page": "admin.md#the-dashboard",
      properties: {
        public_translate: {
          type: "boolean",
          default: false,
          examples: [true],
          description:
            "`true`: anybody may use the translator without an account. It runs in the browser and sends nothing.",
        },
        edit_files: {
          type: "boolean",
          default: false,
          examples: [true],
          description:
            "`true`: administrators may edit mapping and provider files in the dashboard, in `mappings/` and `providers/` beside this file. These files decide what the gateway sends and where. Editing them therefore grants everything that the gateway may do.",
        },
        openid: {
          title: "`openid`",
          "x-default": "passwords only",
          "x-page": "how-to/single-sign-on.md",
          description: "Sign-in by an OpenID Connect provider, in addition to passwords.",
          required: ["issuer", "client_id", "public_url"],
          properties: {
            issuer: {
              type: "string",
              pattern: "^(https://|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:|/|$))[^?# ]*$",
              "x-expected": "an `https://` URL, or one of this machine",
              examples: ["https://login.example.com"],
              description: "The provider's issuer URL, exactly as the provider states it.",
            },
            client_id: {
              $ref: "#/$defs/line",
              minLength: 1,
              examples: ["polywire"],
              description: "The client id of the gateway at the provider.",
            },
            client_secret: {
              $ref: "#/$defs/line",
              minLength: 1,
              "x-secret": "client_secret",
              "x-default": "a public client, with PKCE only",
              examples: ["a-secret-of-the-provider"],
              description: "The client secret of the gateway at the provider.",
            },
            public_url: {
              type: "string",
              pattern: "^https?://[^/?# ]+$",
              "x-expected": "a scheme and a host, without a path: `https://gateway.example`",
              examples: ["https://gateway.example"],
              description:
                "The URL at which browsers reach the gateway. Register `<public_url>/admin/api/session/openid/return` at the provider as the redirect URI.",
            },
            title: {
              $ref: "#/$defs/line",
              minLength: 1,
              default: "OpenID Connect",
              examples: ["Example Inc."],
              description: "The provider's name on the button of the sign-in page.",
            },
            scopes: {
              type: "array",
              items: { type: "string" },
              "x-default": "the default scopes: `openid`, `profile`, `email`",
              examples: [["openid", "profile", "email", "groups"]],
              description: "The scopes to request. `openid` must be one of them.",
            },
            login_claim: {
              type: "string",
              default: "email",
              examples: ["preferred_username"],
              description:
                "The claim that becomes the account's login at the first sign-in. The gateway rejects an e-mail address that is not verified.",
            },
            role_claim: {
              type: "string",
              "x-default": "everybody is a member",
              examples: ["groups"],
              description:
                "The claim that decides the role: a string or a list of strings. The gateway reads it at every sign-in.",
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
              "x-default": "everybody whom the provider signs in",
              examples: [["staff"]],
              description: "Values of the role claim that allow sign-in as a member.",
            },
          },
        },
      },
    },

    log: {
      description: "The log: lines of JSON on standard error.",
      properties: {
        level: {
          enum: ["trace", "debug", "info", "warn", "error", "silent"],
          default: "info",
          examples: ["warn"],
          description: "The lowest level that is logged.",
        },
      },
    },
  },
} as const;
