/**
 * A task that an upstream continues after its first response: the stored values, the further requests, and the progress that
 * their responses report. All of it is data of the mapping (`steps`); the gateway decides when to send the requests.
 */

import { exactValue } from "../../language/json/parse-json.ts";
import type { Bindings } from "../../language/mappings/bindings.ts";
import { respell } from "../../language/mappings/key-spelling.ts";
import { unreadable } from "../../language/mappings/unreadable-answer.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type {
  HubError,
  State,
  Step,
  StepConversion,
  StepRequest,
  StepResponse,
  TaskError,
} from "../contract.ts";
import { hubError } from "../hub/hub-error.ts";
import type { Counted, HubDocument } from "../hub/operation-rules.ts";
import { readUpstreamError, retryAfter } from "../upstream-error.ts";
import { hasError, parseBody } from "../upstream-side.ts";
import { type StepOutput, stepRequest } from "./step-request.ts";

const MAPS = {
  poll: "stepPoll",
  resolve: "stepResolve",
  content: "stepContent",
  cancel: "stepCancel",
  delete: "stepDelete",
} as const satisfies Record<Step, string>;

export class TaskSteps implements StepConversion {
  readonly #upstream: CompiledWire;
  readonly #bindings: Bindings;

  /** @param bindings the maps' variables; for a task of an earlier request, they include that request */
  constructor(upstream: CompiledWire, bindings: Bindings) {
    this.#upstream = upstream;
    this.#bindings = bindings;
  }

  buildRequest(
    step: Step,
    remembered: object,
    query: Readonly<Record<string, string>> = {},
  ): StepRequest | undefined {
    const { mapping, program } = this.#upstream;
    const output = program[MAPS[step]]?.(remembered, { ...this.#bindings, query }) as StepOutput | undefined;
    return stepRequest(mapping, output, this.#bindings.model);
  }

  readResponse(status: number, headers: Record<string, string>, bytes: Uint8Array): StepResponse {
    const { text, value, isJson } = parseBody(bytes);
    const isError = status < 200 || status >= 300;
    const document = isJson ? exactValue(text, value) : value;
    const readError = (): { error: HubError } => ({
      error: readUpstreamError(
        this.#upstream,
        isError || status !== 200 ? status : undefined,
        headers,
        document,
        this.#bindings,
      ),
    });
    if (isError) return readError();
    if (typeof document !== "object" || document === null || Array.isArray(document))
      return {
        error: hubError("upstream", `the provider responded with status ${status} without a JSON document`),
      };
    const { mapping, program } = this.#upstream;
    const answer = respell(document, mapping.response.spelling) as object;
    try {
      if (program.errorDetect?.(answer, this.#bindings) === true) return readError();
      const state = this.#stateOf(answer);
      // An error of the poll request may have the same format as a failed task. Only the task has a status.
      if (state?.status === undefined && program.errorDetect === undefined && hasError(value))
        return readError();
      return { answer, state: { ...state }, wait: retryAfter(headers, this.#bindings.now) };
    } catch (fault) {
      return { error: unreadable("answer", fault) };
    }
  }

  /**
   * The values of the first response that must be stored while the task runs.
   * @param request the request that started the task
   */
  acceptedTask(answer: object, request: unknown): object {
    const bindings = { ...this.#bindings, request };
    return (this.#upstream.program.stepAccepted?.(answer, bindings) ?? {}) as object;
  }

  result(answers: readonly object[]): HubDocument {
    const { program, rules } = this.#upstream;
    const decoded = answers.map((answer) => program.responseDecode?.(answer, this.#bindings) ?? {});
    const result = Object.assign({}, ...decoded) as HubDocument;
    const usage = result.usage as Counted | undefined;
    const units = usage?.units ?? rules.units?.(result, (this.#bindings.request ?? {}) as HubDocument);
    return units === undefined ? result : { ...result, usage: { ...usage, units } };
  }

  get webhookSignature(): StepConversion["webhookSignature"] {
    return this.#upstream.mapping.steps?.webhookSignature;
  }

  taskOfWebhook(message: unknown): string | undefined {
    try {
      const task = this.#upstream.program.stepWebhook?.(message, this.#bindings) as
        | { id?: unknown }
        | undefined;
      return task?.id === undefined ? undefined : String(task.id);
    } catch {
      // An unreadable webhook is not about a task.
      return undefined;
    }
  }

  #stateOf(answer: object): Partial<State> | undefined {
    const state = this.#upstream.program.stepState?.(answer, this.#bindings) as Partial<State> | undefined;
    if (state?.status !== "failed") return state;
    const {
      kind = "upstream",
      message = "the provider failed without a reason",
      ...more
    } = (state.error ?? {}) as Partial<TaskError>;
    return { ...state, error: { kind, message, ...more } };
  }
}
