/**
 * The verbs of the command line: `polywire <verb> …`. One file per verb, loaded only when it is asked for, because a start
 * must be fast.
 */
import { Halt } from "./halt.ts";

/** @returns the exit code; undefined while the verb runs on. */
type Verb = (args: string[]) => Promise<number | undefined>;

const VERBS: Record<string, { summary: string; load(): Promise<Verb> }> = {
  serve: {
    summary: "run the gateway (needs nothing: without polywire.yaml it serves a demo)",
    load: async () => (await import("./serve.ts")).serve,
  },
  admin: {
    summary: "a new password for whoever lost it",
    load: async () => (await import("./admin.ts")).admin,
  },
  check: {
    summary: "say everything that is wrong with mapping, provider and configuration files",
    load: async () => (await import("./check.ts")).check,
  },
  test: {
    summary: "run the tests that mapping and provider files carry",
    load: async () => (await import("./test.ts")).test,
  },
  convert: {
    summary: "convert a body from one wire to another, as the gateway would",
    load: async () => (await import("./convert.ts")).convert,
  },
  explain: {
    summary: "say what a map does with an input, expression by expression",
    load: async () => (await import("./explain.ts")).explain,
  },
};

function help(): string {
  const lines = Object.entries(VERBS).map(([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`);
  return `Polywire: one HTTP gateway in front of every model API

usage: polywire <verb> [options]

${lines.join("\n")}

polywire <verb> --help says more.
`;
}

/**
 * Runs the verb that is named first.
 * @returns the exit code; undefined while the verb runs on
 * @throws Halt where what was given is wrong
 */
export async function runVerb([name, ...args]: string[]): Promise<number | undefined> {
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    process.stdout.write(help());
    return name === undefined ? 2 : 0;
  }
  if (name === "--version") {
    const { version } = await import("../installation/installation.ts");
    process.stdout.write(`polywire ${version}\n`);
    return 0;
  }
  // Not what every object has: `constructor` is no verb.
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (verb === undefined) {
    const { suggest } = await import("../language/diagnostics/suggest.ts");
    const near = suggest(name, Object.keys(VERBS));
    const hint = near === undefined ? "polywire help" : `polywire ${near}`;
    throw new Halt(2, `there is no verb \`${name}\`. Try: ${hint}`);
  }
  return (await verb.load())(args);
}
