/** Writes docs/endpoints.md: `node scripts/endpoints.ts`. A test runs the same and requires that nothing changes. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LoadedLibrary, loadLibrary, readSources } from "../engine/gateway/service/load-library.ts";
import { packageRoot } from "../engine/installation/installation.ts";
import { lineOf } from "../engine/language/mappings/name-conflicts.ts";
import type { CompiledWire } from "../engine/language/mappings/wire.ts";
import { load } from "../engine/language/yaml/load-yaml.ts";
import { at, type Document, type Entry, type Node, text } from "../engine/language/yaml/yaml-node.ts";

export const pagePath: string = join(packageRoot, "docs/endpoints.md");

export interface Row {
  endpoint: string;
  operation: string;
  wire: string;
  /** Providers with the wire; "the gateway itself" if no upstream is called. */
  providers: string[];
  /** Folders of `test/` that name the endpoint or the wire; the folder of its operation is first. */
  tests: string[];
}

/** One row per client route. */
export async function rows(): Promise<Row[]> {
  const library = await loadLibrary();
  const providerWires = providerDocuments.flatMap((place) => wiresForClients(place, library));
  const providersOfWire = providersByWire();
  const tests = readdirSync(join(packageRoot, "test"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => ({ name, text: readFileSync(join(packageRoot, "test", name), "utf8") }));
  return [...library.shipped, ...providerWires].flatMap(
    ({ name, operation, kind, endpoints, connection }) => {
      const wire = name.slice(name.indexOf("/") + 1);
      return [...endpoints, ...(connection?.endpoints ?? [])].map((each) => {
        const { path, where = {} } = each;
        // A path's suffix distinguishes it from others: `:embedContent`.
        const discriminator = Object.values(where)[0];
        const mark =
          discriminator ?? (path.slice(path.lastIndexOf("}") + 1) || path.slice(0, path.indexOf("{")));
        const namingTests = tests.filter(({ text }) => text.includes(mark) || text.includes(`"${wire}"`));
        const folders = new Set(namingTests.map(({ name }) => name.split("/")[0] ?? ""));
        const rank = (folder: string): number => (folder === operation ? 0 : 1);
        return {
          endpoint: lineOf(each),
          operation,
          wire,
          providers:
            kind === "model_list" || kind === "ephemeral_token"
              ? ["the gateway itself"]
              : (providersOfWire.get(wire) ?? []),
          tests: [...folders].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)),
        };
      });
    },
  );
}

/** Above this number of providers, the page has a link in place of the list. */
const MAX_LISTED = 12;

function listed(providers: readonly string[], operation: string): string {
  if (providers.length <= MAX_LISTED) return providers.join(", ");
  return `[${providers.length} providers](providers.md#${operation})`;
}

/** The wires of a provider that its file also offers to clients. */
function wiresForClients(
  { name, document }: ProviderDocument,
  { addVariant, wires }: LoadedLibrary,
): CompiledWire[] {
  return entriesOf(at(document.root, "wires")).flatMap(({ key, value }) => {
    const root = at(value, "mapping");
    if (root === undefined || at(root, "clients") === undefined) return [];
    const variant = `${name}/${key.value}`;
    addVariant({ name: variant, document: { ...document, root } });
    return wires.get(variant) ?? [];
  });
}

interface ProviderDocument {
  name: string;
  document: Document;
}

const providerDocuments: readonly ProviderDocument[] = readSources(join(packageRoot, "providers")).flatMap(
  ({ path, text: yaml }) => {
    const document = path.includes("/") ? undefined : load(path, yaml).document;
    const name = text(at(document?.root, "provider"));
    return document === undefined || name === undefined || name === "demo" ? [] : [{ name, document }];
  },
);

function providersByWire(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name, document } of providerDocuments)
    for (const { key } of entriesOf(at(document.root, "wires")))
      found.set(key.value, [...(found.get(key.value) ?? []), name]);
  return found;
}

function entriesOf(node: Node | undefined): Entry[] {
  return node?.kind === "map" ? node.entries : [];
}

export async function page(): Promise<string> {
  const lines = (await rows()).map(({ endpoint, operation, wire, providers, tests }) => {
    const folders = tests.map((name) => `[${name}](../test/${name})`);
    return `| \`${endpoint}\` | ${operation} | \`${wire}\` | ${listed(providers, operation)} | ${folders.join(", ")} |`;
  });
  return `# Endpoints

\`node scripts/endpoints.ts\` generates this page from the mappings, the providers and the tests. The gateway can serve a request to each
endpoint with any upstream wire of the same operation: the wires in the table, and the wires that provider files define.

| endpoint | operation | wire | providers with the wire | tests |
| --- | --- | --- | --- | --- |
${lines.join("\n")}
`;
}

if (import.meta.main) writeFileSync(pagePath, await page());
