/** Replaces secrets and personal data in recorded exchanges, by rules. Equal values get equal replacements, so that references stay valid. */
import { hideCredentials } from "../../gateway/log/hide-credentials.ts";

export interface OwnRule {
  pattern: RegExp;
  replacement: string;
}

/** Names of fields and of query parameters with a secret, such as `api_key`, `accessToken` and `client-secret`. */
const SECRET_NAME = /(key|token|auth|authorization|secret|password|passwd|credentials?|signature|cookie)$/i;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Shorter values of headers could be ordinary words of a body. */
const MIN_CREDENTIAL = 8;

export class Scrubber {
  readonly #own: readonly OwnRule[];
  readonly #replacements = new Map<string, string>();
  readonly #credentials = new Set<string>();
  /** Number of replacements, by rule. */
  readonly counts: Map<string, number> = new Map();

  constructor(own: readonly OwnRule[] = []) {
    this.#own = own;
  }

  /** The values of headers with credentials are replaced wherever they occur. @param headers lower-case names */
  learn(headers: Readonly<Record<string, string | undefined>>): void {
    for (const [name, value] of Object.entries(headers)) {
      if (value === undefined || !SECRET_NAME.test(name)) continue;
      const words = [value, value.split(/\s+/).at(-1) ?? ""];
      for (const word of words) if (word.length >= MIN_CREDENTIAL) this.#credentials.add(word);
    }
  }

  /** The path, with the query. */
  path(path: string): string {
    const [bare = "", query] = path.split("?", 2);
    if (query === undefined) return this.text(bare);
    const pairs = query.split("&").map((pair) => {
      const [name = "", value] = pair.split("=", 2);
      if (value === undefined || value === "" || !SECRET_NAME.test(decodeName(name))) return this.text(pair);
      return `${name}=${this.#replace("query", value, "hidden")}`;
    });
    return `${this.text(bare)}?${pairs.join("&")}`;
  }

  /** A JSON value. */
  value(value: unknown, name = ""): unknown {
    if (typeof value === "string")
      return SECRET_NAME.test(name) && value !== ""
        ? this.#replace("field", value, "hidden")
        : this.text(value);
    if (Array.isArray(value)) return value.map((each) => this.value(each));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, this.value(below, key)]));
  }

  /** A stream: the JSON of each line is replaced as JSON, everything else as text. */
  stream(text: string): string {
    return text
      .split("\n")
      .map((line) => {
        const [, prefix = "", json] = /^(data: ?)?([[{].*[\]}])\r?$/.exec(line) ?? [];
        const parsed = json === undefined ? undefined : parse(json);
        return parsed === undefined ? this.text(line) : prefix + JSON.stringify(this.value(parsed));
      })
      .join("\n");
  }

  text(text: string): string {
    // JSON in a text: arguments of tool calls.
    const inner = /^\s*[[{]/.test(text) ? parse(text) : undefined;
    if (typeof inner === "object" && inner !== null) {
      const before = JSON.stringify(inner);
      const after = JSON.stringify(this.value(inner));
      return before === after ? text : after;
    }
    let scrubbed = text;
    for (const credential of this.#credentials)
      if (scrubbed.includes(credential))
        scrubbed = scrubbed.replaceAll(credential, this.#replace("credential", credential, "hidden"));
    for (const { pattern, replacement } of this.#own)
      scrubbed = scrubbed.replace(pattern, () => {
        this.#count("own rule");
        return replacement;
      });
    scrubbed = scrubbed.replace(EMAIL, (found) =>
      found.endsWith("@example.com") ? found : this.#replace("e-mail", found, "person", "@example.com"),
    );
    const hidden = hideCredentials(scrubbed);
    if (hidden !== scrubbed) this.#count("key");
    return hidden;
  }

  #replace(rule: string, value: string, word: string, suffix = ""): string {
    this.#count(rule);
    let replacement = this.#replacements.get(value);
    if (replacement === undefined) {
      replacement = `${word}-${this.#replacements.size + 1}${suffix}`;
      this.#replacements.set(value, replacement);
    }
    return replacement;
  }

  #count(rule: string): void {
    this.counts.set(rule, (this.counts.get(rule) ?? 0) + 1);
  }
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
