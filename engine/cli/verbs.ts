/**
 * The verbs of the command line: `polywire <verb> …`. One file per verb, loaded when it is used, because a start must be fast.
 */
import { version } from "../installation/installation.ts";
import { suggest } from "../language/diagnostics/suggest.ts";
import { Halt } from "./halt.ts";

/** @returns the exit code; undefined while the verb runs */
type Verb = (args: string[]) => Promise<number | undefined>;

const VERBS: Record<string, { summary: string; load(): Promise<Verb> }> = {
  serve: {
    summary: "run the gateway (without polywire.yaml, it serves a demo)",
    load: async () => (await import("./serve.ts")).serve,
  },
  admin: {
    summary: "reset the password of an account",
    load: async () => (await import("./admin.ts")).admin,
  },
  doctor: {
    summary: "check what a gateway needs here: files, port, store, keys, clocks, disk",
    load: async () => (await import("./doctor.ts")).doctor,
  },
  new: {
    summary: "write a provider file to start from",
    load: async () => (await import("./new.ts")).newProvider,
  },
  check: {
    summary: "report all errors in mapping, provider and configuration files",
    load: async () => (await import("./check.ts")).check,
  },
  fmt: {
    summary: "write YAML files in one format",
    load: async () => (await import("./fmt.ts")).fmt,
  },
  test: {
    summary: "run the tests in mapping and provider files",
    load: async () => (await import("./test.ts")).test,
  },
  convert: {
    summary: "convert a body from one wire to another, as the gateway does",
    load: async () => (await import("./convert.ts")).convert,
  },
  explain: {
    summary: "show what a map does with an input, expression by expression",
    load: async () => (await import("./explain.ts")).explain,
  },
  providers: {
    summary: "list the providers and what each can do",
    load: async () => (await import("./providers.ts")).providers,
  },
  models: {
    summary: "list what is known about models, or renew models.yaml",
    load: async () => (await import("./show-models.ts")).models,
  },
  import: {
    summary: "convert the configuration of another gateway",
    load: async () => (await import("./import.ts")).importFrom,
  },
};

function help(): string {
  const lines = Object.entries(VERBS).map(([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`);
  return `Polywire: one HTTP gateway in front of every model API

usage: polywire <verb> [options]

${lines.join("\n")}

polywire <verb> --help prints the options of a verb.
`;
}

/**
 * Runs the first word as a verb.
 * @returns the exit code; undefined while the verb runs
 * @throws Halt for an error in the input
 */
export async function runVerb([name, ...args]: string[]): Promise<number | undefined> {
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    process.stdout.write(help());
    return name === undefined ? 2 : 0;
  }
  if (name === "--version") {
    process.stdout.write(`polywire ${version}\n`);
    return 0;
  }
  // `constructor` is a property of every object, but not a verb.
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (verb === undefined) {
    const near = suggest(name, Object.keys(VERBS));
    const hint = near === undefined ? "polywire help" : `polywire ${near}`;
    throw new Halt(2, `there is no verb \`${name}\`. Try: ${hint}`);
  }
  return (await verb.load())(args);
}
