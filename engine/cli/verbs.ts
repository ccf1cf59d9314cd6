/**
 * The verbs of the command line: `polywire <verb> …`. One file per verb, loaded when it is used, because a start must be fast.
 */
import { version } from "../installation/installation.ts";
import { suggest } from "../language/diagnostics/suggest.ts";
import { Halt } from "./halt.ts";
import type { Verb } from "./verb.ts";

const VERBS: Record<string, Verb> = {
  serve: {
    summary: "run the gateway (without polywire.yaml, it serves a demo)",
    load: async () => {
      const { serve: run, HELP: help } = await import("./serve.ts");
      return { run, help };
    },
  },
  admin: {
    summary: "reset the password of an account",
    load: async () => {
      const { admin: run, HELP: help } = await import("./admin.ts");
      return { run, help };
    },
  },
  doctor: {
    summary: "check what a gateway needs here: files, port, store, keys, clocks, disk",
    load: async () => {
      const { doctor: run, HELP: help } = await import("./doctor.ts");
      return { run, help };
    },
  },
  new: {
    summary: "write a provider file to start from",
    load: async () => {
      const { newProvider: run, HELP: help } = await import("./new.ts");
      return { run, help };
    },
  },
  check: {
    summary: "report all errors in mapping, provider and configuration files",
    load: async () => {
      const { check: run, HELP: help } = await import("./check.ts");
      return { run, help };
    },
  },
  fmt: {
    summary: "write YAML files in one format",
    load: async () => {
      const { fmt: run, HELP: help } = await import("./fmt.ts");
      return { run, help };
    },
  },
  test: {
    summary: "run the tests in mapping and provider files",
    load: async () => {
      const { test: run, HELP: help } = await import("./test.ts");
      return { run, help };
    },
  },
  try: {
    summary: "show what a file does with inputs, again after each change",
    load: async () => {
      const { tryFile: run, HELP: help } = await import("./try.ts");
      return { run, help };
    },
  },
  record: {
    summary: "record exchanges with a server as tests, without secrets",
    load: async () => {
      const { record: run, HELP: help } = await import("./record-exchanges.ts");
      return { run, help };
    },
  },
  diff: {
    summary: "compare two versions of a file on recorded exchanges",
    load: async () => {
      const { diff: run, HELP: help } = await import("./diff.ts");
      return { run, help };
    },
  },
  convert: {
    summary: "convert a body from one wire to another, as the gateway does",
    load: async () => {
      const { convert: run, HELP: help } = await import("./convert.ts");
      return { run, help };
    },
  },
  explain: {
    summary: "show what a map does with an input, expression by expression",
    load: async () => {
      const { explain: run, HELP: help } = await import("./explain.ts");
      return { run, help };
    },
  },
  lsp: {
    summary: "run a language server for editors",
    load: async () => {
      const { lsp: run, HELP: help } = await import("./lsp.ts");
      return { run, help };
    },
  },
  providers: {
    summary: "list the providers and what each can do",
    load: async () => {
      const { providers: run, HELP: help } = await import("./providers.ts");
      return { run, help };
    },
  },
  models: {
    summary: "list what is known about models, or renew models.yaml",
    load: async () => {
      const { models: run, HELP: help } = await import("./show-models.ts");
      return { run, help };
    },
  },
  import: {
    summary: "convert the configuration of another gateway",
    load: async () => {
      const { importFrom: run, HELP: help } = await import("./import.ts");
      return { run, help };
    },
  },
};

VERBS.completion = {
  summary: "print the completion of a shell: bash, zsh or fish",
  load: async () => {
    const { completion, HELP: help } = await import("./completion.ts");
    return { run: (args) => completion(args, VERBS), help };
  },
};

function help(): string {
  const lines = Object.entries(VERBS).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
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
  return (await verb.load()).run(args);
}
