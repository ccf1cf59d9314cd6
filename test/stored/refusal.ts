import { APIError } from "openai";

/** The error that the official client throws. */
export async function refusal(asked: PromiseLike<unknown>): Promise<APIError> {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof APIError)) throw new Error(`was not refused: ${String(error)}`);
  return error;
}
