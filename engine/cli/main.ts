/** The command line. Exit codes: 0 success, 1 an error in the input, 2 wrong usage. */
import { originalStack } from "../installation/original-stack.ts";
import { Halt } from "./halt.ts";
import { runVerb } from "./verbs.ts";

export async function main(): Promise<void> {
  // The program that reads the output may close the pipe. The gateway must continue to serve.
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
