/** Parses the options of a verb, and reports an error in one sentence. */
import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { Halt } from "./halt.ts";

type ParsedOptions<T extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: T & { help: { type: "boolean" } } }>
>;

/** Undefined after `--help`, whose text is then printed. */
export function readOptions<T extends ParseArgsOptionsConfig>(
  verb: string,
  help: string,
  args: string[],
  options: T,
): ParsedOptions<T> | undefined {
  const config = {
    args,
    allowPositionals: true,
    options: { ...options, help: { type: "boolean", short: "h" } },
  } satisfies ParseArgsConfig;
  let parsed: ParsedOptions<T>;
  try {
    parsed = parseArgs(config) as ParsedOptions<T>;
  } catch (error) {
    // The second sentence of the message of `parseArgs` is about `--`, which no verb needs.
    const [sentence = ""] = (error as Error).message.split(". ");
    throw new Halt(2, `${sentence.replaceAll("'", "`")}. Try: polywire ${verb} --help`);
  }
  if ((parsed.values as { help?: boolean }).help !== true) return parsed;
  process.stdout.write(help);
  return undefined;
}
