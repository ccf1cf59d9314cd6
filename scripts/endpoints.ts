/** Writes docs/endpoints.md: `node scripts/endpoints.ts`. A test runs the same and requires that nothing changes. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadLibrary, projectRoot, readSources } from "../engine/gateway/transform.ts";
import { load } from "../engine/transform/mapping/load.ts";
import { at, text } from "../engine/transform/mapping/node.ts";

export const pagePath: string = join(projectRoot, "docs/endpoints.md");

export interface Row {
  endpoint: string;
  operation: string;
  wire: string;
  /** Providers that speak the wire; the gateway alone, where no upstream is asked. */
  providers: string[];
  /** Rooms of `test/` that name the endpoint or the wire; that of its operation comes first. */
  tests: string[];
}

/** A row for each route that clients reach. */
export async function rows(): Promise<Row[]> {
  const { shipped } = await loadLibrary();
  const speakers = speakersByWire();
  const tests = readdirSync(join(projectRoot, "test"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => ({ name, said: readFileSync(join(projectRoot, "test", name), "utf8") }));
  return shipped.flatMap(({ name: wire, operation, kind, endpoints }) =>
    endpoints.map(({ method, path }) => {
      // What stands behind a name in a path tells it from others: `:embedContent`.
      const told = path.slice(path.lastIndexOf("}") + 1) || path.slice(0, path.indexOf("{"));
      const naming = tests.filter(({ said }) => said.includes(told) || said.includes(`"${wire}"`));
      const rooms = new Set(naming.map(({ name }) => name.split("/")[0] ?? ""));
      const own = (room: string): number => (room === operation ? 0 : 1);
      return {
        endpoint: `${method} ${path}`,
        operation,
        wire,
        providers: kind === "gateway" ? ["the gateway itself"] : (speakers.get(wire) ?? []),
        tests: [...rooms].sort((a, b) => own(a) - own(b) || (a < b ? -1 : 1)),
      };
    }),
  );
}

function speakersByWire(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, text: yaml } of readSources(join(projectRoot, "providers"))) {
    const root = path.includes("/") ? undefined : load(path, yaml).document?.root;
    const name = text(at(root, "provider"));
    const wires = at(root, "wires");
    if (name === undefined || name === "demo" || wires?.kind !== "map") continue;
    for (const { key } of wires.entries) found.set(key.value, [...(found.get(key.value) ?? []), name]);
  }
  return found;
}

export async function page(): Promise<string> {
  const lines = (await rows()).map(({ endpoint, operation, wire, providers, tests }) => {
    const rooms = tests.map((name) => `[${name}](../test/${name})`);
    return `| \`${endpoint}\` | ${operation} | \`${wire}\` | ${providers.join(", ")} | ${rooms.join(", ")} |`;
  });
  return `# Endpoints

Written by \`node scripts/endpoints.ts\` from the mappings, the providers and the tests. Every endpoint that clients reach is served
from every wire of its operation: those in the table, and those that a provider teaches in its own file.

| endpoint | operation | wire | places that speak it | tested by |
| --- | --- | --- | --- | --- |
${lines.join("\n")}
`;
}

if (import.meta.main) writeFileSync(pagePath, await page());
