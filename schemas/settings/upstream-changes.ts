/**
 * Settings of a channel that change its requests and its connections: headers, query, mapping, proxy, TLS, times, numbers.
 * `settings.ts` explains the keywords.
 */
export const upstreamChanges = {
  proxy_choice: {
    type: "string",
    pattern: "^(direct|environment|(https?|socks5h?)://[^/?#\\s]+/?)$",
    format: "proxy",
    "x-secret": "proxy",
    "x-expected":
      "`direct`, `environment`, or a URL of `http`, `https`, `socks5` or `socks5h` with host and port",
  },
  header_change: {
    type: "string",
    format: "header-value",
    "x-nullable": true,
    "x-expected": "one line of printable text without surrounding spaces, or null",
  },

  channel_credential: {
    title: "`credential`",
    required: ["name"],
    "x-default": "the key itself",
    "x-page": "how-to/use-cloud-credentials.md",
    description:
      "A credential that the gateway obtains and renews, such as a role in a cloud. `key` is then the secret from which it is obtained, if it needs one.",
    properties: {
      name: {
        type: "string",
        examples: ["oauth2"],
        description:
          "The name of the credential. Its file is in `credentials/` beside `polywire.yaml`, or included in Polywire.",
      },
      options: {
        type: "object",
        additionalProperties: { type: "string", "x-expected": "a string" },
        "x-default": "the provider's",
        "x-expected": "a map from options to strings",
        examples: [{ token_url: "https://login.example/oauth2/token", client_id: "polywire" }],
        description: "The options that the file of the credential declares. A secret belongs in `key`.",
      },
    },
  },
  channel_headers: {
    type: "object",
    additionalProperties: { $ref: "#/$defs/header_change" },
    "x-default": "none",
    "x-expected": "a map from header names to values or null",
    examples: [{ "openai-organization": "org-1", "user-agent": null }],
    "x-page": "how-to/adapt-a-channel.md#headers-and-query",
    description:
      "Headers of the channel's requests. A value replaces the header of the client, the wire and the provider's file. Null removes the header. Headers of connections and credentials are rejected.",
  },
  channel_query: {
    type: "object",
    additionalProperties: { type: "string", "x-nullable": true, "x-expected": "a string, or null" },
    "x-default": "none",
    "x-expected": "a map from parameter names to values or null",
    examples: [{ "api-version": "2026-01-01" }],
    "x-page": "how-to/adapt-a-channel.md#headers-and-query",
    description:
      "Query parameters of the channel's requests. A value replaces the parameter of the wire or of the provider's file. Null removes the parameter.",
  },
  channel_override: {
    type: "object",
    "x-default": "none",
    "x-expected": "a map from the provider's wires to overrides of their mappings",
    examples: [{ responses: { request: { encode: { service_tier: "flex", metadata: null } } } }],
    "x-page": "how-to/adapt-a-channel.md#body",
    description:
      "Changes of the mappings of the channel's wires, such as fields of request bodies. An override reads like `override` in a provider's file, and is checked against the schema of the wire.",
  },
  channel_proxy: {
    $ref: "#/$defs/proxy_choice",
    "x-default": "as in `upstreams.proxy`",
    examples: ["http://proxy.example:3128"],
    "x-page": "how-to/adapt-a-channel.md#proxy",
    description:
      "The proxy for connections to the channel's upstream. The gateway opens a tunnel with HTTP CONNECT or SOCKS5, and the proxy resolves the upstream's name. `direct` uses no proxy. `environment` uses HTTPS_PROXY, HTTP_PROXY and NO_PROXY.",
  },
  channel_tls: {
    title: "`tls`",
    "x-default": "the public certificate authorities, no client certificate",
    "x-page": "how-to/adapt-a-channel.md#tls",
    description:
      "TLS of connections to the channel's upstream. The files are in PEM. The gateway reads them again after they change.",
    properties: {
      ca: {
        type: "string",
        pattern: ".",
        "x-expected": "a path of a file",
        "x-default": "the public certificate authorities",
        examples: ["/etc/polywire/ca.pem"],
        description:
          "File with the certificates of the authorities that the gateway trusts for this channel, in place of the public ones.",
      },
      certificate: {
        type: "string",
        pattern: ".",
        "x-expected": "a path of a file",
        "x-default": "no client certificate",
        examples: ["/etc/polywire/client.pem"],
        description: "File with the gateway's client certificate and its chain. It needs `key`.",
      },
      key: {
        type: "string",
        pattern: ".",
        "x-expected": "a path of a file",
        "x-default": "no client certificate",
        examples: ["/etc/polywire/client.key"],
        description: "File with the private key of `certificate`.",
      },
      server_name: {
        type: "string",
        pattern: "^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$",
        "x-expected": "a host name",
        "x-default": "the host of the URL",
        examples: ["api.internal.example"],
        description:
          "The server name that the gateway sends (SNI) and requires in the certificate of the upstream.",
      },
      min_version: {
        enum: ["TLSv1.2", "TLSv1.3"],
        "x-default": "TLSv1.2",
        examples: ["TLSv1.3"],
        description: "The lowest TLS version that the gateway accepts.",
      },
    },
  },
  channel_ip_version: {
    enum: ["auto", "ipv4", "ipv6"],
    default: "auto",
    examples: ["ipv4"],
    description:
      "Which addresses of the upstream the gateway connects to. `auto` tries both versions. With a proxy, the setting holds for the address of the proxy.",
  },
  channel_max_connections: {
    type: "integer",
    minimum: 1,
    maximum: 100_000,
    "x-default": "no limit",
    examples: [50],
    "x-page": "how-to/adapt-a-channel.md#connections",
    description:
      "Maximum number of connections to one host of the channel, in each process. A connection carries one request at a time. Further requests wait for a free connection, until `timeouts.total_ms`. WebSockets do not count.",
  },
  channel_max_concurrent: {
    type: "integer",
    minimum: 1,
    maximum: 1_000_000,
    "x-default": "as in `overload.max_concurrent_per_channel`",
    examples: [20],
    "x-page": "bounds.md#concurrency",
    description:
      "Maximum number of concurrent requests to the channel, in each process. The gateway tries the next channel for further requests. At the last channel, they wait in a queue (`overload.max_queued_requests`).",
  },
  channel_max_concurrent_per_model: {
    type: "integer",
    minimum: 1,
    maximum: 1_000_000,
    "x-default": "no limit",
    examples: [5],
    "x-page": "bounds.md#concurrency",
    description:
      "Maximum number of concurrent requests to one model of the channel, in each process. Further requests are handled as with `max_concurrent`.",
  },
  channel_max_concurrent_per_key: {
    type: "integer",
    minimum: 1,
    maximum: 1_000_000,
    "x-default": "no limit",
    examples: [5],
    "x-page": "bounds.md#concurrency",
    description:
      "Maximum number of concurrent requests with one key of the channel, in each process. The gateway tries the next key for further requests, and then the next channel. At the last one, they wait in a queue (`overload.max_queued_requests`).",
  },
  channel_timeouts: {
    title: "`timeouts` of a channel",
    "x-default": "the section `timeouts`",
    "x-page": "how-to/adapt-a-channel.md#connections",
    description: "Time limits of requests to this channel.",
    properties: {
      connect_ms: {
        $ref: "#/$defs/time_ms",
        "x-default": "as in `timeouts.connect_ms`",
        examples: [2000],
        description:
          "Maximum time to open a connection to the channel's upstream, in milliseconds. It includes the proxy and TLS.",
      },
      headers_ms: {
        $ref: "#/$defs/time_ms",
        "x-default": "as in `timeouts.headers_ms`",
        examples: [30_000],
        description:
          "Maximum time between the last byte of a request and the first byte of the response, in milliseconds.",
      },
      idle_ms: {
        $ref: "#/$defs/time_ms",
        "x-default": "as in `timeouts.idle_ms`",
        examples: [20_000],
        description: "Maximum time without data inside a response, in milliseconds.",
      },
      total_ms: {
        $ref: "#/$defs/time_ms",
        "x-default": "no limit besides `timeouts.total_ms`",
        examples: [120_000],
        description:
          "Maximum time of one attempt at this channel, in milliseconds, from the wait for a connection to the last byte of the response. If the time runs out before the client has received a byte, the gateway tries the next channel.",
      },
    },
  },
} as const;

/** The settings of a channel that the store keeps together, as they are in a file. The others have fields of their own. */
export const channelOptions = [
  "credential",
  "capabilities",
  "owned_ids",
  "health_check",
  "headers",
  "query",
  "override",
  "tls",
  "ip_version",
  "max_connections",
  "max_concurrent",
  "max_concurrent_per_model",
  "max_concurrent_per_key",
  "timeouts",
] as const;
