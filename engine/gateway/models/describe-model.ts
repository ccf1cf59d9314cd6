/** Describes a model for lists of models, as far as the catalogue and the operator's prices know it. */
import type { Model } from "../../conversion/hub/models.ts";
import type { PriceGroup, Rates } from "../../ledger/price.ts";
import { type Priced, type PricedModel, ratesFor } from "../accounting/rates-for.ts";
import type { Service } from "../service/service.ts";
import { outputLimitAt } from "./model-facts.ts";
import { isRetired } from "./retirement.ts";

const TOKENS_PER_PRICE = 1_000_000;
/** Rates of these units are for one unit. */
const SINGLE: ReadonlySet<string> = new Set([
  "request",
  "image",
  "second",
  "character",
  "search",
  "web_search",
  "web_fetch",
  "code_execution",
]);

/** @param asked the model's name in the client's request */
export function describeModel(
  service: Priced & Pick<Service, "models" | "nowMs">,
  model: PricedModel & { place: { readonly provider: string } },
  asked: string,
  group: PriceGroup | undefined,
): Partial<Model> {
  const facts = service.models.find(model.model, model.configured);
  const rates = ratesFor(service, model, asked, group);
  const prices = rates && { prices: priceEach(rates) };
  if (facts === undefined) return { ...prices };
  const { contextWindow, maxInput, input, output, tools, structuredOutput, reasoning } = facts;
  const { deprecated, retires, successor } = facts;
  const known: Partial<Record<keyof Model, unknown>> = {
    context_window: contextWindow,
    max_input: maxInput,
    max_output: outputLimitAt(facts, model.place.provider),
    input,
    output,
    tools,
    structured_output: structuredOutput,
    reasoning,
    deprecated,
    retires,
    is_retired: retires === undefined ? undefined : isRetired(retires, service.nowMs()),
    successor,
  };
  return { ...Object.fromEntries(Object.entries(known).filter(([, each]) => each !== undefined)), ...prices };
}

/** US dollars for one token or unit. */
function priceEach(rates: Rates): Record<string, number> {
  return Object.fromEntries(
    Object.entries(rates).map(([name, rate]) => [
      name,
      // Binary fractions: 0.3 / 1e6 is 3e-7, and not 3.0000000000000004e-7.
      SINGLE.has(name) ? rate : Number((rate / TOKENS_PER_PRICE).toPrecision(12)),
    ]),
  );
}
