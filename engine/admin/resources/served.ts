/** Served models with their channels, the state of channels, and the providers for channels. */
import { listLiveAliases } from "../../store/catalog/alias-rows.ts";
import { listGroupsOfAccount } from "../../store/catalog/group-rows.ts";
import type { Store } from "../../store/database/store.ts";
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
    provider: { ...text, description: "The name of the channel's provider." },
    upstream: { ...text, description: "The upstream's model name." },
    priority: number,
    weight: number,
    wires: texts,
    operations: texts,
    groups: orNull({
      ...texts,
      description: "The groups whose clients may use the channel; null if every client may.",
    }),
    failures: { ...whole, description: "Consecutive failures; the maximum over all processes." },
    coolDownUntilMs: orNull({
      ...timeMs,
      description: "End of the cool-down; null if the channel is not cooling down.",
    }),
    circuit: { ...circuitShape, description: "The circuit breaker, as in `/circuits`." },
  },
  [
    "channel",
    "provider",
    "upstream",
    "priority",
    "weight",
    "wires",
    "operations",
    "groups",
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
    facts: orNull({
      ...exactly({
        contextWindow: { ...whole, description: "Tokens of input and output together." },
        maxOutput: { ...whole, description: "Maximum number of output tokens." },
        input: { ...texts, description: "What the model reads, such as `image`." },
        output: { ...texts, description: "What the model writes." },
        deprecated: { ...text, description: "The day on which the maker announced the retirement." },
        retires: { ...text, description: "The day from which on the maker may refuse requests." },
        successor: { ...text, description: "The model that the maker recommends instead." },
      }),
      description:
        "What the model catalogue knows about the model; null for an unknown model and for an alias.",
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
  ["name", "targets", "operations", "rates", "facts", "priority", "offers"],
);

async function listModels({ store, servedModels, actor, fromFile }: Call): Promise<object> {
  const offers = await servedModels();
  const isHidden = actor.role === "admin" ? () => false : await createHiddenFilter(store, actor.accountId);
  const allNames = new Set(offers.map((each) => each.model));
  const byName = Map.groupBy(
    offers.filter((each) => !isHidden(each)),
    (each) => each.model,
  );
  const served = [...byName].map(([name, ownOffers]) => ({ name, targets: null, ...mergeOffers(ownOffers) }));
  // A target that is not in the list may match a pattern.
  const isUsable = (target: string): boolean => byName.has(target) || !allNames.has(target);
  const stored = (await listLiveAliases(store)).filter(({ disabled }) => !disabled);
  const storedNames = new Set(stored.map(({ name }) => name));
  const aliases = [...stored, ...fromFile.aliases.filter(({ name }) => !storedNames.has(name))].filter(
    ({ targets }) => targets.some(isUsable),
  );
  const aliasItems = aliases.map(({ name, targets }) => {
    const targetOffers = targets.flatMap((target) => byName.get(target) ?? []);
    return { name, targets: [...targets], ...mergeOffers(targetOffers), facts: null, offers: [] };
  });
  const items = [...served, ...aliasItems].sort((left, right) => (left.name < right.name ? -1 : 1));
  return { items: actor.role === "admin" ? items : items.map((item) => ({ ...item, offers: [] })) };
}

/** Channels for other groups do not exist for a member. */
async function createHiddenFilter(store: Store, accountId: string): Promise<(offer: ServedModel) => boolean> {
  const ownGroups = await listGroupsOfAccount(store, accountId);
  return ({ groups }) => groups !== undefined && !groups.some((name) => ownGroups.includes(name));
}

function mergeOffers(offers: readonly ServedModel[]): {
  operations: string[];
  rates: object | null;
  facts: object | null;
  priority: number | null;
  offers: object[];
} {
  const ranked = offers.toSorted(
    (left, right) => right.priority - left.priority || right.weight - left.weight,
  );
  return {
    operations: [...new Set(offers.flatMap(({ operations }) => operations))],
    rates: offers.find(({ rates }) => rates !== undefined)?.rates ?? null,
    facts: offers.find(({ facts }) => facts !== undefined)?.facts ?? null,
    priority: ranked[0]?.priority ?? null,
    offers: ranked.map(
      ({
        model: _,
        rates: __,
        facts: ____,
        keys: ___,
        groups = null,
        coolDownUntilMs = null,
        circuit,
        ...offer
      }) => ({
        ...offer,
        groups,
        coolDownUntilMs,
        circuit: circuitView(circuit),
      }),
    ),
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
