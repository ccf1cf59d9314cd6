/** Lists an upstream's models, page by page, in one wire (`listing` of its mapping). */

import type { Bindings } from "../../language/mappings/bindings.ts";
import { unreadable } from "../../language/mappings/unreadable-answer.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { HubError, ListingConversion, ModelPage, StepRequest } from "../contract.ts";
import { hubError } from "../hub/hub-error.ts";
import { readUpstreamError } from "../upstream-error.ts";
import { hasError, parseBody } from "../upstream-side.ts";
import { type StepOutput, stepRequest } from "./step-request.ts";

export class ModelListing implements ListingConversion {
  readonly #upstream: CompiledWire;
  readonly #bindings: Bindings;

  constructor(upstream: CompiledWire, bindings: Bindings) {
    this.#upstream = upstream;
    this.#bindings = bindings;
  }

  buildRequest(remembered: object): StepRequest | undefined {
    const { mapping, program } = this.#upstream;
    const output = program.listingRequest?.(remembered, this.#bindings) as StepOutput | undefined;
    return stepRequest(mapping, output, "");
  }

  readResponse(
    status: number,
    headers: Record<string, string>,
    bytes: Uint8Array,
  ): { error: HubError } | ModelPage {
    const { value } = parseBody(bytes);
    if (status < 200 || status >= 300 || hasError(value))
      return { error: readUpstreamError(this.#upstream, status, headers, value, this.#bindings) };
    if (typeof value !== "object" || value === null)
      return {
        error: hubError("upstream", `the provider responded with status ${status} without a JSON document`),
      };
    const { program } = this.#upstream;
    try {
      const names = [program.listingModels?.(value, this.#bindings) ?? []].flat();
      const next = program.listingNext?.(value, this.#bindings) as object | undefined;
      return {
        names: names.filter((name): name is string => typeof name === "string"),
        next: next === undefined || Object.keys(next).length === 0 ? undefined : next,
      };
    } catch (fault) {
      return { error: unreadable("answer", fault) };
    }
  }
}
