/**
 * Ends a verb with one clear sentence and, where there is one, what to type. Anything else that is thrown is a fault of
 * ours and keeps its stack.
 */
export class Halt extends Error {
  /** 1: something is wrong with what was given. 2: wrong usage. */
  readonly exitCode: 1 | 2;
  constructor(exitCode: 1 | 2, message: string) {
    super(message);
    this.name = "Halt";
    this.exitCode = exitCode;
  }
}
