/** Served models with their channels, the state of channels, and the providers for channels. */
import { liveAliases } from "../../store/catalog/alias-rows.ts";
import type { Call, ServedModel } from "../admin-call.ts";
import {
  exactly,
  flag,
  list,
  orNull,
  type Route,
  type Shape,
  text,
  texts,
  timeMs,
  whole,
} from "../admin-route.ts";
import { circuitShape, circuitView } from "./circuits.ts";

const number: Shape = { type: "number" };

const offer: Shape = exactly(
  {
    channel: text,
    upstream: { ...text, description: "The upstream's model name." },
    priority: number,
    weight: number,
    wires: texts,
    operations: texts,
    failures: { ...whole, description: "Consecutive failures; the maximum over all processes." },
    coolDownUntilMs: orNull({
      ...timeMs,
      description: "End of the cool-down; null if the channel is not cooling down.",
    }),
    circuit: { ...circuitShape, description: "The circuit breaker, as in `/circuits`." },
  },
  [
    "channel",
    "upstream",
    "priority",
    "weight",
    "wires",
    "operations",
    "failures",
    "coolDownUntilMs",
    "circuit",
  ],
);

const model: Shape = exactly(
  {
    name: { ...text, description: "Model name of clients; a pattern if it contains `*`." },
    targets: orNull({
      ...texts,
      description:
        "The models of an alias, in the order in which they are tried; null if it is not an alias.",
    }),
    operations: texts,
    rates: orNull({
      type: "object",
      additionalProperties: number,
      description: "Price, as in `/prices`.",
    }),
    priority: orNull({
      ...number,
      description: "Of the first channel; null if no channel serves the model.",
    }),
    offers: {
      type: "array",
      items: offer,
      description: "Channels that serve the model, highest priority first; empty for members.",
    },
  },
  ["name", "targets", "operations", "rates", "priority", "offers"],
);

async function listModels({ store, servedModels: offers, actor }: Call): Promise<object> {
  const byName = Map.groupBy(await offers(), (each) => each.model);
  const served = [...byName].map(([name, those]) => ({ name, targets: null, ...together(those) }));
  const aliases = (await liveAliases(store)).filter(({ disabled }) => !disabled);
  const standIns = aliases.map(({ name, targets }) => {
    const those = targets.flatMap((target) => byName.get(target) ?? []);
    return { name, targets, ...together(those), offers: [] };
  });
  const items = [...served, ...standIns].sort((left, right) => (left.name < right.name ? -1 : 1));
  return { items: actor.role === "admin" ? items : items.map((item) => ({ ...item, offers: [] })) };
}

function together(offers: readonly ServedModel[]): {
  operations: string[];
  rates: object | null;
  priority: number | null;
  offers: object[];
} {
  const ranked = offers.toSorted(
    (left, right) => right.priority - left.priority || right.weight - left.weight,
  );
  return {
    operations: [...new Set(offers.flatMap(({ operations }) => operations))],
    rates: offers.find(({ rates }) => rates !== undefined)?.rates ?? null,
    priority: ranked[0]?.priority ?? null,
    offers: ranked.map(({ model: _, rates: __, coolDownUntilMs = null, circuit, ...offer }) => ({
      ...offer,
      coolDownUntilMs,
      circuit: circuitView(circuit),
    })),
  };
}

export const served: Route[] = [
  {
    method: "GET",
    path: "/models",
    minimumRole: "member",
    summary: "Lists the models that clients can request, with their channels and the health of each.",
    responseBody: list(model),
    handle: listModels,
  },
  {
    method: "GET",
    path: "/providers",
    minimumRole: "admin",
    summary: "Lists the providers that channels can use.",
    responseBody: list(
      exactly(
        {
          name: text,
          baseUrl: orNull({ ...text, description: "Null if each channel sets it." }),
          needsKey: flag,
          wires: { ...texts, description: "In order of preference." },
          operations: texts,
        },
        ["name", "baseUrl", "needsKey", "wires", "operations"],
      ),
    ),
    handle: async ({ providers }) => ({
      items: providers().map(({ baseUrl = null, ...provider }) => ({ ...provider, baseUrl })),
    }),
  },
];
