/**
 * The diagnostics of wrong configurations: one golden file per case, with the files followed by the exact output.
 * `UPDATE=1` rewrites the output; a person then reviews the change.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Config, readConfig } from "../../engine/gateway/config/config.ts";
import { report } from "../../engine/language/diagnostics/drawing.ts";

const folder = join(import.meta.dirname, "config");
const tokens = [{ header: "x-key" }];
const wires = [
  { name: "chat", capabilities: { max_stop: 4, top_k: false } },
  { name: "messages", capabilities: { thinking_types: ["enabled"], top_k: true, max_output: 1 } },
].map((wire) => ({ ...wire, operation: "generation", tokens }));
const environment = {
  KEY: "a-key-of-some-length",
  TOKEN: "a-token-of-some-length",
  BROKEN: "two\nlines",
  EMPTY: "",
};

/** Each file begins with a line `# file: <name>`. */
function read(text: string) {
  const files = new Map(
    text
      .split(/^# file: /m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf("\n");
        return [part.slice(0, end), part.slice(end + 1)] as const;
      }),
  );
  const source = (path: string) => {
    const found = files.get(path);
    return found === undefined ? undefined : { path, text: found };
  };
  return readConfig({
    config: source("polywire.yaml") ?? { path: "polywire.yaml", text: "" },
    providerNames: ["acme", "bare"],
    provider: (name) => source(`providers/${name}.yaml`) ?? (name === "acme" ? ACME : undefined),
    wires,
    addVariant: () => ({ diagnostics: [] }),
    environment,
  });
}

const ACME = {
  path: "providers/acme.yaml",
  text: "provider: acme\nbase_url: https://acme.example/v1\nwires: { chat: , messages: }\n",
};

const RULE = "-".repeat(40);

describe("a wrong configuration", () => {
  test.each(readdirSync(folder))("%s", (name) => {
    const file = join(folder, name);
    const [input = "", expected = ""] = readFileSync(file, "utf8").split(`${RULE}\n`);
    const { diagnostics, texts, config } = read(input);
    const drawn = report(diagnostics, (path) => texts.get(path));
    if (process.env.UPDATE) writeFileSync(file, `${input}${RULE}\n${drawn}`);
    else expect(drawn).toBe(expected);
    expect(config === undefined).toBe(!diagnostics.ok);
    for (const secret of [environment.KEY, environment.TOKEN]) expect(drawn).not.toContain(secret);
  });
});

function good(text: string): Config {
  const { config, diagnostics } = read(`# file: polywire.yaml\n${text}`);
  if (config === undefined) throw new Error(JSON.stringify(diagnostics.sorted()));
  return config;
}

const CHANNEL = "channels: [{ name: c, provider: acme, key: k, models: [m] }]\n";
const TOKENS = "tokens: [{ name: t, value: '${TOKEN}' }]\n";

describe("a correct configuration", () => {
  test("uses defaults for absent settings", () => {
    const config = good(TOKENS + CHANNEL);
    expect(config.listen).toMatchObject({ host: "127.0.0.1", port: 3000, processes: 1 });
    expect(config.validation).toBe("default");
    expect(config.limits.maxBodyBytes).toBe(32 * 1024 * 1024);
    expect(config.tokens[0]).toMatchObject({ value: environment.TOKEN });
    expect(config.tokens[0]?.allows("anything")).toBe(true);
  });

  test("retains records without limit, or for a number of days", () => {
    expect(good(TOKENS + CHANNEL).ledger.keepMs).toBe(undefined);
    expect(good(`${TOKENS}${CHANNEL}ledger: { retention_days: 30 }\n`).ledger.keepMs).toBe(30 * 86_400_000);
  });

  test("reads variables, their defaults, and a dollar sign without a variable", () => {
    const place = (url: string): string | undefined =>
      good(`${TOKENS}channels: [{ name: c, provider: acme, key: "$\${k}", base_url: "${url}", models: [m] }]`)
        .channels[0]?.speaks[0]?.place.origin;
    expect(place("https://${UNSET:-fallback.example}")).toBe("https://fallback.example");
    expect(place("https://${EMPTY:-fallback.example}")).toBe("https://fallback.example");
    expect(place("https://${KEY}.example")).toBe(`https://${environment.KEY}.example`);
    expect(good(`${TOKENS}${CHANNEL}listen: { port: "${"$"}{PORT:-8080}" }`).listen.port).toBe(8080);
  });

  test("merges a channel's capabilities with its provider's", () => {
    const config = good(`${TOKENS}
channels:
  - name: c
    provider: acme
    key: k
    base_url: http://127.0.0.1:9/x/
    wires: [messages]
    models: { fast: acme-1, "old-*": "new-*" }
    capabilities: { max_output: 5 }
    priority: 2
    weight: 0.5
`);
    expect(config.channels[0]).toMatchObject({
      name: "c",
      priority: 2,
      weight: 0.5,
      models: [
        { name: "fast", upstream: "acme-1" },
        { name: "old-*", upstream: "new-*" },
      ],
      speaks: [
        {
          wire: "messages",
          operation: "generation",
          place: { origin: "http://127.0.0.1:9", prefix: "/x", capabilities: { max_output: 5 } },
        },
      ],
    });
    expect(config.channels[0]?.speaks).toHaveLength(1);
  });
});
