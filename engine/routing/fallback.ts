/** Chooses the next candidate after a failure. Only an alias has candidates of several models, and rules between them. */
import type { HubError } from "../conversion/contract.ts";
import type { AliasTarget, FallbackClass } from "./alias-target.ts";

type Failure = Partial<Pick<HubError, "kind" | "retryable">>;

interface Tried {
  target?: AliasTarget | undefined;
}

const CLASSES: Readonly<Record<string, FallbackClass>> = {
  rate_limit: "rate_limit",
  quota: "rate_limit",
  context_length: "context_overflow",
  content_policy: "content_filter",
};

/** Failures that all channels of the model share. */
const SHARED: ReadonlySet<FallbackClass> = new Set(["context_overflow", "content_filter"]);

/**
 * @param failure absent if no request was sent: the channel is full, or its wire does not support the request
 * @returns undefined if every model would reject the request
 */
function classOf(failure: Failure | undefined): FallbackClass | undefined {
  if (failure === undefined) return "error";
  return CLASSES[failure.kind ?? ""] ?? (failure.retryable === false ? undefined : "error");
}

/** Whether the candidate's alias allows another model after the failure. */
export function fallsBackOn({ target }: Tried, failure: Failure): boolean {
  const kind = target && classOf(failure);
  return kind !== undefined && target?.fallbackOn.has(kind) === true;
}

export class Fallback {
  /** Models whose channels would all fail alike. */
  #exhausted: AliasTarget[] | undefined;

  /** @returns the index of the next candidate; undefined if there is none */
  next(candidates: readonly Tried[], turn: number, failure: Failure | undefined): number | undefined {
    const current = candidates[turn]?.target;
    if (current === undefined) return turn + 1 < candidates.length ? turn + 1 : undefined;
    const kind = classOf(failure);
    if (kind === undefined) return undefined;
    if (SHARED.has(kind)) this.#exhausted = [...(this.#exhausted ?? []), current];
    const mayChange = current.fallbackOn.has(kind);
    for (let next = turn + 1; next < candidates.length; next++) {
      const target = candidates[next]?.target;
      if (target === undefined || this.#exhausted?.includes(target) === true) continue;
      if (target === current || mayChange) return next;
    }
    return undefined;
  }
}
