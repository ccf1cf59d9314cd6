/** Makes an exchange from an OpenAPI 3 description: the first POST operation with a JSON body, with examples or made-up values. */
import { Halt } from "../halt.ts";
import { asObject, type SampleExchange } from "./sample-exchange.ts";

type Json = Record<string, unknown>;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/;
/** Schemas can contain themselves. */
const MAX_DEPTH = 6;

/** @param wanted a path of the description; undefined: the first one */
export function readOpenApi(description: unknown, wanted?: string): SampleExchange {
  const root = asObject(description) ?? {};
  const reader = new SchemaReader(root);
  const posts = Object.entries(asObject(root.paths) ?? {}).flatMap(([path, item]) => {
    const operation = asObject(asObject(item)?.post);
    const body = operation && reader.content(operation.requestBody);
    return operation === undefined || body === undefined ? [] : [{ path, operation, body }];
  });
  const found = posts.find(({ path }) => wanted === undefined || path === wanted);
  if (found === undefined) {
    const paths = posts.map(({ path }) => path).join(", ") || "none";
    throw new Halt(1, `the description has no such operation; POST operations with a JSON body: ${paths}`);
  }
  const [server] = Array.isArray(root.servers) ? root.servers : [];
  const variables = asObject(asObject(server)?.variables) ?? {};
  const base = String(asObject(server)?.url ?? "https://api.example").replace(/\{([^{}]*)\}/g, (all, name) =>
    String(asObject(variables[name])?.default ?? all),
  );
  const address = `${base.replace(/\/$/, "")}${found.path}`;
  if (!URL.canParse(address, "https://api.example"))
    throw new Halt(1, "the first of `servers` in the description has no URL");
  const responses = asObject(found.operation.responses) ?? {};
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  const response = reader.content(success);
  return {
    url: new URL(address, "https://api.example"),
    method: "POST",
    auth: reader.auth(found.operation),
    request: asObject(reader.sample(found.body)),
    response: response === undefined ? undefined : asObject(reader.sample(response)),
  };
}

class SchemaReader {
  readonly #root: Json;

  constructor(root: Json) {
    this.#root = root;
  }

  /** The media type object of JSON; undefined: none. */
  content(holder: unknown): Json | undefined {
    const content = asObject(asObject(this.#resolve(holder))?.content) ?? {};
    return asObject(Object.entries(content).find(([type]) => JSON_TYPE.test(type))?.[1]);
  }

  sample({ example, examples, schema }: Json): unknown {
    if (example !== undefined) return example;
    const [first] = Object.values(asObject(examples) ?? {});
    const value = asObject(this.#resolve(first))?.value;
    return value === undefined ? this.#make(schema, 0) : value;
  }

  auth(operation: Json): unknown {
    const [needed] = [operation.security ?? this.#root.security ?? []].flat();
    const schemes = asObject(asObject(this.#root.components)?.securitySchemes) ?? {};
    const name = Object.keys(asObject(needed) ?? schemes)[0] ?? "";
    const scheme = asObject(this.#resolve(schemes[name]));
    if (scheme?.type === "apiKey")
      return scheme.in === "query" ? { query: scheme.name } : { header: String(scheme.name).toLowerCase() };
    return scheme === undefined ? undefined : "bearer";
  }

  #make(given: unknown, depth: number): unknown {
    // `oneOf` can name its own schema.
    if (depth > MAX_DEPTH) return {};
    const schema = asObject(this.#resolve(given)) ?? {};
    const { example, examples, default: preset, properties, items, type } = schema;
    if (example !== undefined) return example;
    if (Array.isArray(examples)) return examples[0];
    if (preset !== undefined) return preset;
    if (Array.isArray(schema.enum)) return schema.enum[0];
    if (schema.const !== undefined) return schema.const;
    if (Array.isArray(schema.allOf))
      return Object.assign({}, ...schema.allOf.map((part) => asObject(this.#make(part, depth + 1))));
    const [choice] = [schema.oneOf, schema.anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
    if (choice !== undefined) return this.#make(choice, depth + 1);
    const [kind] = [type].flat();
    if (kind === "array") return depth < MAX_DEPTH ? [this.#make(items, depth + 1)] : [];
    if (kind === "object" || properties !== undefined)
      return depth < MAX_DEPTH
        ? Object.fromEntries(
            Object.entries(asObject(properties) ?? {}).map(([key, value]) => [
              key,
              this.#make(value, depth + 1),
            ]),
          )
        : {};
    return { integer: 1, number: 1, boolean: false, string: "text" }[String(kind)] ?? "text";
  }

  /** Follows references inside the description. */
  #resolve(value: unknown, depth = 0): unknown {
    const reference = asObject(value)?.$ref;
    if (typeof reference !== "string" || !reference.startsWith("#/") || depth > MAX_DEPTH) return value;
    const keys = reference
      .slice(2)
      .split("/")
      .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    let target: unknown = this.#root;
    for (const key of keys) target = asObject(target)?.[decode(key)];
    return this.#resolve(target, depth + 1);
  }
}

/** A `%` that encodes nothing stays. */
function decode(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
