/** Which channels a request may be sent to, by the model that it asks for. */
import type { Candidate } from "../../routing/router.ts";
import type { SuffixReasoning } from "../../transform/hub/suffix.ts";
import type { HubError } from "../../transform/lane.ts";
import { nearestModel } from "../answer-models.ts";
import type { ChannelPlace } from "../config/config.ts";
import * as refuse from "../refusals.ts";
import type { Exchange } from "./exchange.ts";

/** Names are logged, quoted and put into paths; a body could hold one of megabytes. */
const MAX_MODEL_CHARACTERS = 256;

/** @returns why a request cannot be for a model of that name */
export function nameModel(exchange: Exchange, model: string | undefined): HubError | undefined {
  if (model === undefined || model === "") return refuse.modelMissing();
  if (model.length > MAX_MODEL_CHARACTERS) return refuse.modelTooLong(MAX_MODEL_CHARACTERS);
  exchange.model = model;
  return undefined;
}

export interface Candidates {
  /** In the order in which they are asked; one at least. */
  candidates: Candidate<ChannelPlace>[];
  suffix: SuffixReasoning | undefined;
}

export function candidatesFor(exchange: Exchange): Candidates | HubError {
  const { service, wire, model = "" } = exchange;
  const targets = service.aliases.get(model) ?? [model];
  const resolved = targets.flatMap((target) => service.router.resolve(target) ?? []);
  const mayUse = (name: string): boolean => exchange.token?.allows(name) === true;
  const allowed = mayUse(model) ? resolved : resolved.filter((target) => mayUse(target.model));
  if (allowed.length === 0 && !mayUse(model))
    return refuse.modelForbidden(model, nearestModel(exchange, model));
  const candidates = allowed.flatMap((target) =>
    service.router.candidates({
      model: target.model,
      operation: wire.operation,
      wire: wire.name,
      nowMs: performance.now(),
    }),
  );
  const [first] = allowed;
  return first === undefined || candidates.length === 0
    ? refuse.noChannel(model, nearestModel(exchange, model))
    : { candidates, suffix: first.suffix };
}
