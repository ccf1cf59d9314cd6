/** Channels of the store: kept, ranked, disabled, tried. Their keys are sealed and never told. */
import { shared } from "../../../schemas/settings/shared.ts";
import {
  type ChannelInput,
  type ChannelRow,
  createChannel,
  deleteChannel,
  editChannel,
  getChannel,
  listChannels,
  noteChannelTest,
} from "../../store/catalog/channel-rows.ts";
import { SecretError } from "../../store/secrets/secrets.ts";
import { AdminError, type Call, type Listing } from "../admin-call.ts";
import {
  declared,
  declaredOrNull,
  exactly,
  flag,
  object,
  orNull,
  type Route,
  text,
  texts,
  timeMs,
  whole,
} from "../admin-route.ts";
import { pageOf, type Resource, routesOf, some } from "../resource.ts";

const { properties: inFile } = shared.channel;

/** Keys are needed where one is made or edited, so each call brings them. */
const resource: Resource<ChannelRow> = {
  kind: "channel",
  path: "/channels",
  who: "admin",
  fields: {
    name: declared(inFile.name),
    provider: declared(inFile.provider),
    key: { ...orNull({ ...text, description: "Kept sealed; never told again." }), writeOnly: true },
    webhookSecret: {
      ...orNull({
        ...text,
        description: "With what its upstream signs webhooks. Kept sealed; never told again.",
      }),
      writeOnly: true,
    },
    baseUrl: declaredOrNull(inFile.base_url),
    models: {
      type: "array",
      items: exactly({ name: text, upstream: text }, ["name"]),
      description: "What callers ask for, and what the upstream calls it.",
    },
    wires: declaredOrNull(inFile.wires),
    priority: declared(inFile.priority),
    weight: declared(inFile.weight),
    options: { type: "object", description: "Whatever else a channel of the configuration file may say." },
    disabled: flag,
  },
  required: ["name", "provider", "models"],
  query: { search: "In the name or the provider.", provider: "Of this provider." },
  nameOf: ({ name }) => name,
  list: (store, call) => listChannels(store, { ...pageOf(call), ...some(call, "search", "provider") }),
  read: getChannel,
  make: async (store, call) => ({
    row: await createChannel(store, call.keys, call.body as unknown as ChannelInput),
  }),
  edit: (store, id, read, changes, call) =>
    editChannel(store, call.keys, id, read, changes as Partial<ChannelInput>),
  remove: deleteChannel,
  kept: {
    hasKey: flag,
    hasWebhookSecret: flag,
    testedMs: orNull(timeMs),
    testFailure: orNull({ ...text, description: "Of the last test; null where it was answered." }),
    deletedMs: orNull(timeMs),
  },
  standing: {
    shape: {
      fault: orNull({ ...text, description: "Why the channel is left out; null where it serves." }),
    },
    of: ({ name, disabled }, { faultOf }) => ({ fault: disabled ? null : (faultOf(name) ?? null) }),
  },
  inFile: { priority: declared(inFile.priority), weight: declared(inFile.weight), models: texts },
  fromFile: ({ fromFile }) =>
    fromFile.channels.map(({ name, priority, weight, models }) => ({
      name,
      priority,
      weight,
      models: models.map((model) => model.name),
      readOnly: true,
    })),
};

const test: Route = {
  method: "POST",
  path: "/channels/{id}/test",
  who: "admin",
  summary: "Sends one small request through a channel, served or not, and tells how it came out.",
  takes: exactly({
    model: { ...text, description: "As callers name it; the channel's first when absent." },
    operation: {
      ...text,
      description: "What is asked for, as mappings call it, where the model's name does not say it.",
    },
  }),
  gives: object({
    ok: flag,
    status: { ...whole, description: "As a caller would have got it; 0 where nothing was sent." },
    totalMs: whole,
    model: { ...text, description: "What the upstream was asked for." },
    wire: text,
    failure: { ...text, description: "In the upstream's words, where it had some." },
  }),
  async handle(call) {
    const channel = await getChannel(call.store, call.id);
    const model = modelOf(channel, call);
    const { operation } = call.body;
    if (operation !== undefined && typeof operation !== "string")
      throw new AdminError(
        400,
        "invalid",
        "operation must be a text: what is asked for, as mappings call it",
      );
    const probed = await call.probeChannel(channel.id, model, operation).catch((error: unknown) => {
      if (error instanceof SecretError) return { status: 0, totalMs: 0, failure: error.message };
      throw error;
    });
    await noteChannelTest(call.store, channel.id, probed.failure ?? null);
    return { ok: probed.failure === undefined, ...probed };
  },
};

const listed = exactly(
  {
    ok: flag,
    models: { ...texts, description: "As requests name them there." },
    totalMs: whole,
    status: { ...whole, description: "Of the last answer; 0 where there was none." },
    wire: { ...text, description: "In whose words it was asked." },
    failure: { ...text, description: "Why they are not known, in the upstream's words where it had some." },
  },
  ["ok", "models", "totalMs", "status"],
);

async function tell(listing: Promise<Listing>): Promise<object> {
  const outcome = await listing.catch((error: unknown): Listing => {
    if (error instanceof SecretError) return { models: [], totalMs: 0, status: 0, failure: error.message };
    throw error;
  });
  return { ok: outcome.failure === undefined, ...outcome };
}

const listings: Route[] = [
  {
    method: "POST",
    path: "/channels/{id}/models",
    who: "admin",
    summary: "Asks the place of a channel which models it has; nothing is changed.",
    gives: listed,
    handle: (call) => tell(call.listModels(call.id)),
  },
  {
    method: "POST",
    path: "/providers/{id}/models",
    who: "admin",
    summary: "The same, of a channel that is not made yet.",
    takes: exactly({
      key: { ...orNull(text), writeOnly: true },
      baseUrl: declaredOrNull(inFile.base_url),
    }),
    gives: listed,
    handle: ({ id: provider, body: { key, baseUrl }, listModels }) =>
      tell(
        listModels({
          provider,
          baseUrl: textOrNull("baseUrl", baseUrl),
          ...(key === undefined || key === "" ? {} : { key: textOrNull("key", key) ?? "" }),
        }),
      ),
  },
];

function textOrNull(field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  throw new AdminError(400, "invalid", `${field} must be a text, or null`, {}, field);
}

function modelOf({ models }: ChannelRow, { body }: Call): string {
  const { model = models.find(({ name }) => !name.includes("*"))?.name } = body;
  if (typeof model === "string" && model !== "") return model;
  throw new AdminError(400, "invalid", 'the channel serves patterns: say which model, {"model": …}');
}

export const channels: Route[] = [...routesOf(resource), test, ...listings];
