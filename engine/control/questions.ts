/**
 * Questions of a traffic process to the control process, over messages: only control has the store. One answer per
 * question, in whatever order; a question that control does not answer in time fails, so no request waits for ever.
 */
import type { FromTraffic, ToTraffic } from "./messages.ts";

/** Publish the store as it is now. */
export const REFRESH = "refresh";

/** What subjects (a list of keys) have used, by key; the counts of this machine are brought up to it before. */
export const USED = "used";

export type Ask = (name: string, value: unknown) => Promise<unknown>;

/** How control answers: by the question's name. What it throws reaches the asker as an error with the same message. */
export type Answers = Readonly<Record<string, (value: unknown) => unknown>>;

/** Longer than the store waits for its database: what that says is the better answer. */
const DEFAULT_TIMEOUT_MS = 45_000;

/** The asker's end. */
export class Questions {
  readonly #send: (message: FromTraffic) => void;
  readonly #timeoutMs: number;
  readonly #open = new Map<
    number,
    { resolve(value: unknown): void; reject(error: Error): void; timer: NodeJS.Timeout }
  >();
  #next = 0;

  constructor(send: (message: FromTraffic) => void, timeoutMs: number = DEFAULT_TIMEOUT_MS) {
    this.#send = send;
    this.#timeoutMs = timeoutMs;
  }

  readonly ask: Ask = (name, value) =>
    new Promise((resolve, reject) => {
      const id = this.#next++;
      const timer = setTimeout(() => {
        this.#open.delete(id);
        reject(new Error(`control gave no answer to \`${name}\` in ${this.#timeoutMs} ms`));
      }, this.#timeoutMs).unref();
      this.#open.set(id, { resolve, reject, timer });
      this.#send({ kind: "ask", id, name, value });
    });

  answered({ id, value, error }: Extract<ToTraffic, { kind: "answer" }>): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    this.#open.delete(id);
    clearTimeout(open.timer);
    if (error === undefined) open.resolve(value);
    else open.reject(new Error(error));
  }
}

/** The answering end. Never throws. */
export async function answer(
  answers: Answers,
  { id, name, value }: Extract<FromTraffic, { kind: "ask" }>,
): Promise<ToTraffic> {
  const known = Object.hasOwn(answers, name) ? answers[name] : undefined;
  if (known === undefined) return { kind: "answer", id, error: `control knows no question \`${name}\`` };
  try {
    return { kind: "answer", id, value: await known(value) };
  } catch (error) {
    return { kind: "answer", id, error: error instanceof Error ? error.message : String(error) };
  }
}
