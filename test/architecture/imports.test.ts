/** Imports have one direction (DESIGN.md), packages are imported only in their folders, and no code names a wire. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

interface File {
  path: string;
  lines: string[];
  imports: string[];
}

const files: File[] = readdirSync(join(root, "engine"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|mjs)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => {
    const text = readFileSync(path, "utf8");
    // A module that is loaded by URL counts as imported: plain JavaScript usually has no other way to load a typed
    // module.
    const specifiers = [
      ...text.matchAll(/(?:from\s+|import\s*\(\s*|import\s+|new URL\(\s*(?=["']\.))["']([^"']+)["']/g),
    ].map((match) => match[1] ?? "");
    const imports = specifiers.map((name) =>
      name.startsWith(".") ? relative(root, join(dirname(path), name)) : name,
    );
    return { path: relative(root, path), lines: text.split("\n"), imports };
  });
const sources = files.filter((file) => !/\.test\.ts$/.test(file.path));

/** Folders that each folder may import from, in addition to itself. A folder that is not listed may not exist. */
const allowedImports: Record<string, string[]> = {
  "engine/cli": [
    "engine/import",
    "engine/installation",
    "engine/credentials",
    "engine/control",
    "engine/gateway",
    "engine/server",
    "engine/upstream",
    "engine/access",
    "engine/routing",
    "engine/store",
    "engine/conversion",
    "engine/language",
    "demo",
  ],
  "engine/control": [
    "engine/installation",
    "engine/metrics",
    "engine/telemetry",
    "engine/admin",
    "engine/gateway",
    "engine/server",
    // It checks the files of credentials that administrators edit.
    "engine/credentials",
    "engine/access",
    "engine/routing",
    "engine/store",
    "engine/ledger",
    "engine/media",
    "engine/network",
    "engine/conversion",
    "engine/language",
  ],
  "engine/credentials": ["engine/upstream", "engine/language"],
  "engine/gateway": [
    "engine/credentials",
    "engine/telemetry/telemetry-settings.ts",
    "engine/telemetry/trace-context.ts",
    "engine/installation",
    "engine/server",
    "engine/routing",
    "engine/access",
    "engine/upstream",
    "engine/store",
    "engine/ledger",
    "engine/media",
    "engine/network",
    "engine/conversion",
    "engine/language",
  ],
  "engine/import": ["engine/installation", "engine/ledger/node-sqlite.ts", "engine/language"],
  "engine/library": ["engine/routing/glob.ts", "engine/conversion", "engine/language"],
  "engine/server": [],
  "engine/media": ["engine/network", "engine/conversion", "engine/language/json"],
  "engine/network": [],
  "engine/installation": [],
  "engine/routing": ["engine/conversion", "engine/language"],
  "engine/access": ["engine/ledger", "engine/network", "engine/conversion"],
  "engine/upstream": ["engine/network", "engine/conversion", "engine/language/json"],
  "engine/admin": [
    "engine/installation",
    "engine/store",
    "engine/ledger",
    "engine/network",
    "engine/conversion",
    "engine/language",
  ],
  "engine/store": ["engine/ledger", "engine/network", "engine/conversion", "engine/language/json"],
  "engine/ledger": ["engine/conversion"],
  "engine/metrics": ["engine/ledger"],
  "engine/telemetry": ["engine/ledger", "engine/metrics"],
  "engine/conversion": ["engine/language"],
  "engine/conversion/contract.ts": ["engine/conversion/hub", "engine/language/json"],
  "engine/conversion/stream": ["engine/language/json", "engine/language/text"],
  "engine/conversion/hub": ["engine/language/json", "engine/language/text"],
  // The hub's types and functions are part of the language; the conversion between two wires is not.
  "engine/language": ["engine/conversion/contract.ts", "engine/conversion/hub", "engine/conversion/stream"],
  "engine/language/expressions": ["engine/language/diagnostics", "engine/language/json"],
  "engine/language/json": [],
  "engine/language/text": [],
  "engine/language/diagnostics": [],
};

function folderOf(path: string): string | undefined {
  return Object.keys(allowedImports)
    .filter((folder) => path === folder || path.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];
}

describe("imports", () => {
  it("follow the allowed directions", () => {
    expect(sources.map(({ path }) => path)).toContain("engine/cli/polywire.mjs");
    const wrong = sources.flatMap((file) => {
      const folder = folderOf(file.path);
      if (folder === undefined) return [`${file.path} is in no known folder`];
      const allowed = [folder, ...(allowedImports[folder] ?? [])];
      return file.imports
        .filter((name) => name.startsWith("engine/") || name.startsWith("demo/"))
        .filter((name) => !allowed.some((other) => name === other || name.startsWith(`${other}/`)))
        .map((name) => `${file.path} imports ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ["demo", /^(demo|doubles)\//, ["ws", "undici"]],
    ["doubles", /^doubles\//, ["ajv/dist/2020.js", "js-yaml", "jsonata"]],
  ])("of %s stay within it, except for the allowed ones", (folder, allowed, packages) => {
    const found = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .flatMap((path) =>
        [...readFileSync(path, "utf8").matchAll(/(?:from\s+|import\s*\(\s*)["']([^"']+)["']/g)].map(
          ([, name = ""]) => (name.startsWith(".") ? relative(root, join(dirname(path), name)) : name),
        ),
      )
      .filter((name) => !name.startsWith("node:") && !packages.includes(name));
    expect(found.length).toBeGreaterThan(-1);
    expect([...new Set(found)].filter((name) => !allowed.test(name))).toEqual([]);
  });

  it.each([
    ["uWebSockets.js", /^engine\/server\/native(-socket)?\.ts$/],
    ["ws", /^engine\/(server\/node-socket|upstream\/socket)\.ts$/],
    ["jsonata", /^engine\/language\/expressions\/(parse|interpret)\.ts$/],
    ["js-yaml", /^engine\/(language\/yaml\/load-yaml|import\/import-files)\.ts$/],
    ["undici", /^engine\/upstream\//],
    ["kysely", /^engine\/store\//],
    ["pg", /^engine\/store\/database\/postgres\.ts$/],
    ["piscina", /^engine\/(media\/pool\/|control\/files\/check-thread\.ts$)/],
    ["vscode-languageserver/node", /^engine\/cli\/language-server\//],
    ["vscode-languageserver-textdocument", /^engine\/cli\/language-server\//],
    ["openid-client", /^engine\/admin\/openid\.ts$/],
    ["koffi", /^engine\/(control\/shared-memory\/shared-memory|server\/receive-window)\.ts$/],
    ["node:sqlite", /^engine\/(ledger\/node-sqlite|store\/database\/sqlite)\.ts$/],
  ])("%s is imported only in its folder", (name, folder) => {
    const users = sources.filter((file) => file.imports.includes(name)).map((file) => file.path);
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter((path) => !folder.test(path))).toEqual([]);
  });

  it("of engine/language and engine/conversion include no file, socket, clock or process", () => {
    const pure = sources.filter((file) => /^engine\/(language|conversion)\//.test(file.path));
    const allowed = new Set(["node:crypto", "node:zlib", "jsonata", "js-yaml", "schemas/renamed.json"]);
    const foreign = pure.flatMap((file) =>
      file.imports
        .filter((name) => !name.startsWith("engine/") && !allowed.has(name))
        .map((name) => `${file.path} imports ${name}`),
    );
    const impure = pure.flatMap((file) =>
      file.lines
        .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line))
        .filter((line) =>
          /\b(Date\.now|new Date\(\)|performance\.now|Math\.random|process\.|randomUUID|setTimeout)\b/.test(
            line,
          ),
        )
        .map((line) => `${file.path}: ${line.trim()}`),
    );
    expect([...foreign, ...impure]).toEqual([]);
  });
});

/** A vendor's name, or a word of a wire that only code for this wire would need. */
const makers =
  /openai|anthropic|claude|gemini|google|vertex|cohere|mistral|bedrock|deepseek|groq|openrouter|kling|vidu|jimeng|chatcmpl|content_block|generatecontent|["'](chat|messages|responses)["']/i;

describe("engine", () => {
  it("names no vendor and no wire", () => {
    const named = sources.flatMap((file) =>
      file.lines
        .map((line, index) => ({ line, place: `${file.path}:${index + 1}` }))
        .filter(({ line }) => makers.test(line))
        .map(({ line, place }) => `${place} ${line.trim()}`),
    );
    expect(named).toEqual([]);
  });

  it("names no operation", () => {
    const operations = readdirSync(join(root, "mappings"), { withFileTypes: true })
      .filter((entry) => existsSync(join(root, "mappings", entry.name, "operation.yaml")))
      .map(({ name }) => name);
    expect(operations.length).toBeGreaterThan(2);
    // `models` is also the gateway's own word: for its list, and for a field of channels and tokens.
    const asNames = operations.filter((name) => name !== "models");
    // As a string, or as a step of a path.
    const pattern = new RegExp(`["'\`/](${asNames.join("|")})["'\`/.]`);
    const isOfTypes = (line: string): boolean =>
      /^import type .*\/\w+\.ts";$/.test(line) || /^\s*(\/\/|\/?\*)/.test(line);
    const named = sources
      // Except for types that are generated from an operation's schemas.
      .filter(({ lines }) => !lines[2]?.includes("Written by scripts/schemas.ts"))
      .flatMap((file) =>
        file.lines
          .map((line, index) => ({ line, place: `${file.path}:${index + 1}` }))
          .filter(({ line }) => pattern.test(line) && !isOfTypes(line))
          .map(({ line, place }) => `${place} ${line.trim()}`),
      );
    expect(named).toEqual([]);
  });

  it("has no two files with the same name", () => {
    const places = Map.groupBy(files, ({ path }) => basename(path));
    const twice = [...places.values()].filter((each) => each.length > 1);
    expect(twice.map((each) => each.map(({ path }) => path))).toEqual([]);
  });

  // V8 treats a function that is written as a property as a method, and allocates it in old space. There only a full
  // collection frees it, with everything that it references, such as a request. A function with a name, or as an
  // argument, is young garbage.
  it("assigns no function literal to a property", () => {
    const assigned =
      /^[^"'`/]*[\w\])]\.#?\w+ (\?\?|\|\|)?= (async )?(function\b|(\([^()]*\)|\w+)(: [^=]+)? =>)/;
    const served = files.filter(({ path }) => !path.endsWith(".test.ts"));
    const found = served.flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => (assigned.test(line) ? [`${path}:${index + 1}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it("has no file with more than 600 lines", () => {
    const generated = new Set(["engine/conversion/hub/generation.ts"]);
    const long = files
      .filter((file) => file.lines.length > 600 && !generated.has(file.path))
      .map((file) => file.path);
    expect(long).toEqual([]);
  });
});
