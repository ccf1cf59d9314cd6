/** The text of a scaffold: a provider file for a known wire, or one with a mapping of its own. */
import type { CompiledWire } from "../../language/mappings/wire.ts";
import { formatYaml } from "../../language/yaml/format-yaml.ts";
import { at, text as textOf } from "../../language/yaml/yaml-node.ts";
import { guessRequest, guessResponse, type Lines } from "./guess-maps.ts";
import { HIDDEN_STEP, type SampleExchange } from "./sample-exchange.ts";

export interface Scaffold {
  name: string;
  /** With the prefix that all paths share. */
  baseUrl: string;
  auth: unknown;
  /** A shipped wire, or the path and the operation of a new one. */
  wire: { shipped: string } | { path: string; operation: string; otherOperations: readonly string[] };
  exchange?: SampleExchange | undefined;
}

/** A test whose expectation is the output of the map today. A person reads it, and corrects the map. */
export interface ScaffoldTest {
  name: string;
  /** As in the file: `{ request: { encode: … } }`. */
  input: object;
  expect: unknown;
}

/** The path below the base URL; undefined: the mapping computes it. */
export function pathOfWire({ mapping }: CompiledWire): string | undefined {
  const path = textOf(at(mapping.document.root, "upstreams", "path"));
  return path === undefined || path.startsWith("=") ? undefined : path;
}

export function writeScaffold(scaffold: Scaffold, tests: readonly ScaffoldTest[]): string {
  const { name, baseUrl, auth, wire } = scaffold;
  const lines = [
    `provider: ${name}`,
    ...(baseUrl.includes(".example") ? ["# todo: the address, with the prefix that all paths share"] : []),
    ...hiddenNote(baseUrl),
    `base_url: ${flow(baseUrl)}`,
    ...authLines(auth, scaffold.exchange?.credentials),
    "wires:",
    ...indent("shipped" in wire ? knownWire(wire.shipped, tests) : ownWire(scaffold, wire, tests)),
  ];
  const formatted = formatYaml(name, lines.join("\n"));
  if ("diagnostics" in formatted)
    throw new Error(`the scaffold is invalid: ${formatted.diagnostics[0]?.message}`);
  return formatted.text;
}

function authLines(auth: unknown, credentials: Readonly<Record<string, unknown>> | undefined): Lines {
  if (credentials !== undefined) return [`credentials: ${flow(credentials)}`];
  return [
    ...(auth === undefined ? ["# todo: how a request authenticates"] : []),
    `auth: ${flow(auth ?? "bearer")}`,
  ];
}

function knownWire(wire: string, tests: readonly ScaffoldTest[]): Lines {
  return [
    `${wire}:`,
    "  # todo: `capabilities` and `override` for what the server does differently (docs/mapping-guide.md)",
    "  override:",
    ...(tests.length === 0 ? ["    tests: []"] : ["    tests:", ...indent(testLines(tests), 6)]),
  ];
}

function ownWire(
  { exchange, name }: Scaffold,
  { path, operation, otherOperations }: Extract<Scaffold["wire"], { path: string }>,
  tests: readonly ScaffoldTest[],
): Lines {
  return [
    `${name}:`,
    "  mapping:",
    `    # todo: if the request is no conversation, one of: ${otherOperations.join(", ")} (docs/mapping-guide.md#11-other-operations)`,
    `    operation: ${operation}`,
    ...indent(hiddenNote(path), 4),
    `    upstreams: { path: ${flow(path)} }`,
    "    request:",
    "      encode:",
    ...indent(guessRequest(exchange?.request ?? { model: "" }), 8),
    "    response:",
    "      decode:",
    ...indent(guessResponse(exchange?.response), 8),
    "    # todo: `stream.decode`, if the server streams (docs/mapping-guide.md#4-the-stream)",
    "    error:",
    "      decode:",
    "        message: =$errorMessage($)",
    "        kind: =$errorKind($status)",
    ...(tests.length === 0 ? [] : ["    tests:", ...indent(testLines(tests), 6)]),
  ];
}

function hiddenNote(path: string): Lines {
  return path.split("/").includes(HIDDEN_STEP)
    ? [`# todo: ${HIDDEN_STEP} replaces a part that looks like a secret`]
    : [];
}

function testLines(tests: readonly ScaffoldTest[]): Lines {
  return tests.flatMap(({ name, input, expect }) => [
    `- name: ${name}`,
    ...Object.entries(input).map(([key, value]) => `  ${key}: ${flow(value)}`),
    `  # todo: this is the result of the maps above. Correct the maps until it is what you need`,
    `  expect: ${flow(expect)}`,
  ]);
}

/** JSON as flow YAML, with quotes only where they are needed. */
function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined);
    return `{ ${entries.map(([key, each]) => `${flow(key)}: ${flow(each)}`).join(", ")} }`;
  }
  const isPlain = typeof value === "string" && /^(https?:\/\/)?[A-Za-z_/][\w./-]*$/.test(value);
  return isPlain && !/^(true|false|null)$/i.test(value) ? value : JSON.stringify(value);
}

function indent(lines: Lines, by = 2): Lines {
  return lines.map((line) => " ".repeat(by) + line);
}
