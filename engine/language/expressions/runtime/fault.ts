/**
 * What compiled code throws when an expression fails on its input. It carries JSONata's own error code and the value at
 * fault; the place and a full sentence come from `explain-expression.ts`, which runs the expression again, slowly.
 */
export class EvaluationFault extends Error {
  readonly code: string;
  readonly value: unknown;
  constructor(code: string, message: string, value?: unknown) {
    super(message);
    this.name = "EvaluationFault";
    this.code = code;
    this.value = value;
  }
}
