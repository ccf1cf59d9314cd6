/** A verb of the command line. */

/** @returns the exit code; undefined while the verb runs */
type Run = (args: string[]) => Promise<number | undefined>;

export interface Verb {
  summary: string;
  /** `help` lists the options, one on a line; the completion of shells is made from it. */
  load(): Promise<{ run: Run; help: string }>;
}
