/** Ends a verb with one clear sentence and, if possible, what to type. Any other exception is a bug and keeps its stack. */
export class Halt extends Error {
  /** 1: an error in the input. 2: wrong usage. */
  readonly exitCode: 1 | 2;
  constructor(exitCode: 1 | 2, message: string) {
    super(message);
    this.name = "Halt";
    this.exitCode = exitCode;
  }
}
