/**
 * The usage of an attempt: as the upstream reports it, otherwise estimated. Nothing is counted until it is requested, so
 * upstreams that report usage cost no tokenizer time.
 */
import {
  completeUsage,
  estimateInput,
  estimateOutput,
  isCounted,
  type MediaTokens,
  roughTokens,
  type TokenCounter,
} from "./hub/estimate.ts";
import type { GenerationRequest, Part, Usage } from "./hub/generation.ts";
import type { StrictEvent } from "./stream/event.ts";

export class UsageMeter {
  readonly #count: TokenCounter | undefined;
  readonly #media: MediaTokens;
  readonly #request: () => GenerationRequest;
  /** Parts by choice and index; they grow during the stream. */
  readonly #parts = new Map<number, Part[]>();
  #reported: Usage | undefined;
  #prompt: number | undefined;
  #isFinished = false;
  /** Characters of text received; parts may store only the beginning of a long text. */
  #characters = 0;

  /**
   * @param caps with `estimate_usage: false` nothing is estimated
   * @param request returns the hub request; if it throws, nothing is estimated
   */
  constructor(
    count: TokenCounter | undefined,
    caps: Readonly<Record<string, unknown>>,
    request: () => GenerationRequest,
  ) {
    this.#count = caps.estimate_usage === false ? undefined : count;
    this.#media = (caps.media_tokens ?? {}) as MediaTokens;
    this.#request = request;
  }

  /** Records an event of a stream, to count it later. */
  see(event: StrictEvent): void {
    switch (event.type) {
      case "part_delta":
      case "part_end": {
        if (this.#count === undefined) return;
        if (event.type === "part_delta") this.#characters += event.text?.length ?? 0;
        let parts = this.#parts.get(event.choice);
        if (parts === undefined) {
          parts = [];
          this.#parts.set(event.choice, parts);
        }
        parts[event.index] = event.part as unknown as Part;
        return;
      }
      case "usage":
        this.#reported = event.usage as Usage;
        return;
      case "end":
        this.#reported = (event.usage as Usage | undefined) ?? this.#reported;
        this.#isFinished = true;
    }
  }

  /** The gateway ended the stream early, so the upstream's count does not cover the end. */
  cut(): void {
    this.#isFinished = false;
  }

  /** A rough estimate of the prompt tokens, for wires that send usage first; undefined if estimates are off. */
  get roughPrompt(): number | undefined {
    if (this.#count === undefined) return undefined;
    try {
      return estimateInput(this.#request(), roughTokens, this.#media);
    } catch {
      // An unreadable request has no estimate.
      return undefined;
    }
  }

  /** Whether the usage is final: the upstream reported it, or estimates are off. */
  get isSettled(): boolean {
    return this.#count === undefined || (this.#isFinished && isCounted(this.#reported));
  }

  /** The usage of a stream so far. */
  get usage(): Usage | undefined {
    if (this.isSettled) return this.#reported;
    // An output count before the end covers only the beginning of the output.
    const { output = 0, ...before } = this.#reported ?? {};
    const parts = [...this.#parts.values()].flat();
    const estimated = this.complete(before, parts, this.#characters);
    return output > (estimated?.output ?? 0) ? this.#reported : estimated;
  }

  /**
   * Completes the usage of a complete response.
   * @param characters length of its text, if `parts` contain less
   */
  complete(reported: Usage | undefined, parts: readonly Part[], characters: number = 0): Usage | undefined {
    const count = this.#count;
    if (count === undefined || isCounted(reported)) return reported;
    try {
      return completeUsage(reported ?? {}, {
        input: () => (this.#prompt ??= estimateInput(this.#request(), count, this.#media)),
        output: () => {
          const shown = estimateOutput(parts, count, this.#media);
          return Math.round(shown * Math.max(1, characters / textLength(parts)));
        },
      });
    } catch {
      return reported;
    }
  }
}

/** Length in characters; at least 1. */
function textLength(parts: readonly Part[]): number {
  return Math.max(
    1,
    parts.reduce((sum, part) => sum + textOf(part).length, 0),
  );
}

function textOf(part: Part): string {
  if (part.type === "reasoning") return part.text ?? (part.summary ?? []).join("");
  return "text" in part ? (part.text ?? "") : "";
}

/** A meter that only passes on the upstream's report. */
export function idleUsageMeter(): UsageMeter {
  return new UsageMeter(undefined, {}, () => {
    throw new Error("nothing is estimated here");
  });
}
