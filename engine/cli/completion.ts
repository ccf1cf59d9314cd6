/** `polywire completion`: scripts that complete verbs and options in a shell, made from the help of the verbs. */
import { Halt } from "./halt.ts";
import { readOptions } from "./options.ts";
import type { Verb } from "./verb.ts";

export const HELP = `usage: polywire completion bash|zsh|fish

Prints a script that completes verbs, options and files. Load it in the start file of your shell.

examples:
  polywire completion bash > ~/.local/share/bash-completion/completions/polywire
  polywire completion fish > ~/.config/fish/completions/polywire.fish
`;

interface Option {
  name: string;
  description: string;
  /** Words that may follow; empty for a value that only the user knows. Undefined: the option has no value. */
  values: readonly string[] | undefined;
  /** Whether the value is a file. */
  isFile: boolean;
}

interface Command {
  name: string;
  summary: string;
  options: readonly Option[];
}

type Writer = (commands: readonly Command[]) => string;

const WRITERS: Record<string, Writer> = { bash: writeBash, zsh: writeZsh, fish: writeFish };

export async function completion(args: string[], verbs: Readonly<Record<string, Verb>>): Promise<number> {
  const parsed = readOptions("completion", HELP, args, {});
  if (parsed === undefined) return 0;
  const [shell = "", ...others] = parsed.positionals;
  const write = Object.hasOwn(WRITERS, shell) ? WRITERS[shell] : undefined;
  if (write === undefined || others.length > 0)
    throw new Halt(2, `completion needs one shell: ${Object.keys(WRITERS).join(", ")}`);
  const commands = await Promise.all(
    Object.entries(verbs).map(async ([name, { summary, load }]): Promise<Command> => {
      const { help } = await load();
      return { name, summary, options: readHelp(help) };
    }),
  );
  process.stdout.write(write(commands));
  return 0;
}

const HELP_OPTION: Option = {
  name: "--help",
  description: "prints the options",
  values: undefined,
  isFile: false,
};

/** The lines `  --format json|junit the results as …` of a help. A value follows after one space, a description after more. */
function readHelp(help: string): Option[] {
  const lines = help.matchAll(/^ {2}(--[a-z-]+)(?: ([^\s]+))?(?: +(\S.*))?$/gm);
  const options = [...lines].map(([, name = "", value, description = ""]): Option => {
    const words = value?.split("|") ?? [];
    return {
      name,
      description: description.replaceAll("`", "").replace(/[.;:](?:\s.*)?$/, ""),
      values: value === undefined ? undefined : words.filter((word) => /^[a-z]/.test(word)),
      isFile: words.some((word) => word === "FILE" || word === "FOLDER"),
    };
  });
  return [...options, HELP_OPTION];
}

/** The name of a file can have spaces. */
const BASH_FILES = `local IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$current"))`;

function writeBash(commands: readonly Command[]): string {
  const values = commands.flatMap(({ name, options }) =>
    options.flatMap(({ name: option, values: words, isFile }) => {
      if (words === undefined) return [];
      const reply = isFile ? BASH_FILES : `COMPREPLY=($(compgen -W "${words.join(" ")}" -- "$current"))`;
      return [`    "${name} ${option}") ${reply}; return ;;`];
    }),
  );
  const options = commands.map(
    ({ name, options: list }) => `    ${name}) words="${list.map((option) => option.name).join(" ")}" ;;`,
  );
  return `# Completion of polywire for bash. Written by: polywire completion bash
_polywire() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(" ")}" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]} $previous" in
${values.join("\n")}
  esac
  case "\${COMP_WORDS[1]}" in
${options.join("\n")}
  esac
  if [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    ${BASH_FILES}
  fi
}
complete -o filenames -F _polywire polywire
`;
}

function writeZsh(commands: readonly Command[]): string {
  const verbs = commands.map(
    ({ name, summary }) => `    ${quote(`${name}:${summary.replaceAll(":", "\\:")}`)}`,
  );
  const cases = commands.map(({ name, options }) => {
    const lines = options.map(({ name: option, description, values, isFile }) => {
      const words = values?.length ? `(${values.join(" ")})` : "";
      const value = values === undefined ? "" : `:value:${isFile ? "_files" : words}`;
      return `      ${quote(`${option}[${description.replace(/[[\]]/g, "")}]${value}`)} \\`;
    });
    return `    ${name}) _arguments \\\n${lines.join("\n")}\n      '*:file:_files' ;;`;
  });
  return `#compdef polywire
# Completion of polywire for zsh. Written by: polywire completion zsh
_polywire() {
  local -a verbs=(
${verbs.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe verb verbs
    return
  fi
  local verb=$words[2]
  shift words
  (( CURRENT-- ))
  case $verb in
${cases.join("\n")}
  esac
}
compdef _polywire polywire
`;
}

function writeFish(commands: readonly Command[]): string {
  const lines = commands.flatMap(({ name, summary, options }) => [
    `complete -c polywire -n __fish_use_subcommand -f -a ${name} -d ${quote(summary)}`,
    ...options.map(({ name: option, description, values, isFile }) => {
      const value = values === undefined ? "" : isFile ? " -r" : ` -x -a ${quote(values.join(" "))}`;
      return `complete -c polywire -n '__fish_seen_subcommand_from ${name}' -l ${option.slice(2)}${value} -d ${quote(description)}`;
    }),
  ]);
  return `# Completion of polywire for fish. Written by: polywire completion fish\n${lines.join("\n")}\n`;
}

/** For a POSIX shell; fish reads it in the same way. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
