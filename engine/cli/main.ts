/** The command line. Exit codes: 0 done, 1 something is wrong with what was given, 2 wrong usage. */
import { originalStack } from "../installation/original-stack.ts";
import { Halt } from "./halt.ts";
import { runVerb } from "./verbs.ts";

export async function main(): Promise<void> {
  // Whoever reads our output may stop reading; that is no reason to stop serving.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  try {
    const code = await runVerb(process.argv.slice(2));
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    if (!(error instanceof Halt)) {
      if (error instanceof Error && error.stack !== undefined) error.stack = originalStack(error.stack);
      throw error;
    }
    const { exitCode, message } = error;
    process.stderr.write(`polywire: ${message}\n`, () => process.exit(exitCode));
  }
}
