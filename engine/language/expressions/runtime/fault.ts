/**
 * The error of compiled code when an expression fails on its input. It has JSONata's error code and the faulty value.
 * `explain-expression.ts` runs the expression again in the slow engine, to find the position and the complete message.
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
