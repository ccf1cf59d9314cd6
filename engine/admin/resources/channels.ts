/** Channels of the store: stored, ranked, disabled, tested. Their credentials are encrypted and never returned. */
import { shared } from "../../../schemas/settings/shared.ts";
import { channelOptions } from "../../../schemas/settings/upstream-changes.ts";
import {
  type ChannelInput,
  type ChannelRow,
  createChannel,
  deleteChannel,
  editChannel,
  getChannel,
  listChannels,
  recordChannelTest,
} from "../../store/catalog/channel-rows.ts";
import { SecretError } from "../../store/secrets/secrets.ts";
import { AdminError, type Call, type ModelListing } from "../admin-call.ts";
import {
  declared,
  declaredOrNull,
  declaredTogether,
  exactly,
  flag,
  object,
  orNull,
  type Route,
  type Shape,
  text,
  texts,
  timeMs,
  whole,
} from "../admin-route.ts";
import { expectGroups } from "../expect-groups.ts";
import { pageOf, presentParameters, type Resource, routesOf } from "../resource.ts";

const { properties: channelSettings } = shared.channel;
const { properties: keySettings } = shared.channel_key;

/** A key of a channel that has several, without its value. */
const keyFields: Readonly<Record<string, Shape>> = {
  name: declared(keySettings.name),
  weight: declared(keySettings.weight),
  disabled: declared(keySettings.disabled),
  rpm: declaredOrNull(keySettings.rpm),
  tpm: declaredOrNull(keySettings.tpm),
};

const options = declaredTogether(
  Object.fromEntries(channelOptions.map((name) => [name, channelSettings[name]])),
  "All other settings of a channel in the configuration file, under their names there.",
);

const proxy: Shape = {
  ...declaredOrNull(channelSettings.proxy),
  description:
    "As in the configuration file; null: `upstreams.proxy`. The password is stored encrypted and never returned. To keep it, send the URL without a password.",
};

/** Creating and editing need the encryption keys, so each call provides them. */
const resource: Resource<ChannelRow> = {
  kind: "channel",
  path: "/channels",
  minimumRole: "admin",
  fields: {
    name: declared(channelSettings.name),
    provider: declared(channelSettings.provider),
    key: { ...orNull({ ...text, description: "Stored encrypted; never returned." }), writeOnly: true },
    keys: {
      ...orNull({
        type: "array",
        items: exactly(
          {
            ...keyFields,
            value: {
              ...text,
              writeOnly: true,
              description:
                "Stored encrypted; never returned. Absent: unchanged. If the channel had one key without a name, the first key takes over its value.",
            },
            previousName: {
              ...text,
              writeOnly: true,
              description: "To rename a key: its previous name. Its value stays.",
            },
          },
          ["name"],
        ),
        description:
          "Several keys, instead of `key`. An edit sends the complete list; keys that are not in it are removed. Null: one key, or none.",
      }),
      writeOnly: true,
    },
    webhookSecret: {
      ...orNull({
        ...text,
        description: "Secret with which the upstream signs webhooks. Stored encrypted; never returned.",
      }),
      writeOnly: true,
    },
    baseUrl: declaredOrNull(channelSettings.base_url),
    models: {
      type: "array",
      items: exactly({ name: text, upstream: text }, ["name"]),
      description: "The model name of clients, and the model name of the upstream.",
    },
    wires: declaredOrNull(channelSettings.wires),
    groups: declaredOrNull(channelSettings.groups),
    priority: declared(channelSettings.priority),
    weight: declared(channelSettings.weight),
    proxy,
    options,
    disabled: flag,
  },
  required: ["name", "provider", "models"],
  query: { search: "Text in the name or the provider.", provider: "Only channels of this provider." },
  nameOf: ({ name }) => name,
  list: (store, call) =>
    listChannels(store, { ...pageOf(call), ...presentParameters(call, "search", "provider") }),
  read: getChannel,
  async create(store, call) {
    const row = await createChannel(store, call.keys, call.body as unknown as ChannelInput);
    await expectGroups(store, call, "groups", row.groups ?? []);
    return { row };
  },
  async edit(store, id, version, changes, call) {
    const row = await editChannel(store, call.keys, id, version, changes as Partial<ChannelInput>);
    if (changes.groups !== undefined) await expectGroups(store, call, "groups", row.groups ?? []);
    return row;
  },
  remove: deleteChannel,
  otherFields: {
    hasKey: { ...flag, description: "True if the channel has one or several keys." },
    keys: orNull({
      type: "array",
      items: exactly(keyFields, Object.keys(keyFields)),
      description: "Null: one key without a name, or none. `/channel-keys` has their states.",
    }),
    hasWebhookSecret: flag,
    hasProxyPassword: flag,
    testedMs: orNull(timeMs),
    testFailure: orNull({ ...text, description: "Error of the last test; null if it succeeded." }),
    deletedMs: orNull(timeMs),
  },
  liveState: {
    shape: {
      fault: orNull({ ...text, description: "Why the gateway cannot use the channel; null if it can." }),
    },
    of: ({ name, disabled }, { faultOf }) => ({ fault: disabled ? null : (faultOf(name) ?? null) }),
  },
  fileFields: {
    priority: declared(channelSettings.priority),
    weight: declared(channelSettings.weight),
    models: texts,
  },
  listFileEntries: ({ fromFile }) =>
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
  minimumRole: "admin",
  summary: "Sends one small request through a channel, enabled or not, and returns the outcome.",
  requestBody: exactly({
    model: { ...text, description: "Model name of clients; the channel's first model when absent." },
    operation: {
      ...text,
      description: "Operation, as mappings name it; needed if the model serves several.",
    },
    key: {
      ...text,
      description: "Name of one of the channel's keys; the first enabled one when absent.",
    },
  }),
  responseBody: object({
    ok: flag,
    status: { ...whole, description: "HTTP status that a client would see; 0 if nothing was sent." },
    totalMs: whole,
    model: { ...text, description: "The upstream's model name." },
    wire: text,
    failure: { ...text, description: "The upstream's error message, if any." },
  }),
  async handle(call) {
    const channel = await getChannel(call.store, call.id);
    const model = modelOf(channel, call);
    const { operation, key } = call.body;
    if (key !== undefined && typeof key !== "string")
      throw new AdminError(400, "invalid", "key must be a string", {}, "key");
    if (operation !== undefined && typeof operation !== "string")
      throw new AdminError(400, "invalid", "operation must be a string: an operation as mappings name it");
    const result = await call.probeChannel(channel.id, { model, operation, key }).catch((error: unknown) => {
      if (error instanceof SecretError) return { status: 0, totalMs: 0, failure: error.message };
      throw error;
    });
    await recordChannelTest(call.store, channel.id, failureOf(key, result.failure));
    return { ok: result.failure === undefined, ...result };
  },
};

/** The failure in the list of channels names the key, because the next test may use another. */
function failureOf(key: string | undefined, failure: string | undefined): string | null {
  if (failure === undefined) return null;
  return key === undefined ? failure : `key ${key}: ${failure}`;
}

const listingShape = exactly(
  {
    ok: flag,
    models: { ...texts, description: "Model names in requests to the upstream." },
    totalMs: whole,
    status: { ...whole, description: "HTTP status of the last response; 0 if there was none." },
    wire: { ...text, description: "The wire of the request." },
    changes: {
      ...exactly(
        {
          added: { ...texts, description: "Listed models that the channel does not have." },
          gone: { ...texts, description: "Models of the channel that the upstream does not list." },
          retired: {
            type: "array",
            items: exactly({ model: text, fact: text }, ["model", "fact"]),
            description: "Models that their maker retires within 90 days, or has retired.",
          },
        },
        ["added", "gone", "retired"],
      ),
      description: "How the list differs from the channel's models. Absent without a list.",
    },
    failure: { ...text, description: "Why the models are unknown: the upstream's error message, if any." },
  },
  ["ok", "models", "totalMs", "status"],
);

async function describeListing(listing: Promise<ModelListing>): Promise<object> {
  const outcome = await listing.catch((error: unknown): ModelListing => {
    if (error instanceof SecretError) return { models: [], totalMs: 0, status: 0, failure: error.message };
    throw error;
  });
  return { ok: outcome.failure === undefined, ...outcome };
}

const listings: Route[] = [
  {
    method: "POST",
    path: "/channels/{id}/models",
    minimumRole: "admin",
    summary:
      "Lists the models that a channel's upstream has, and compares them with the channel's; nothing is changed.",
    responseBody: listingShape,
    handle: (call) => describeListing(call.listModels(call.id)),
  },
  {
    method: "POST",
    path: "/providers/{id}/models",
    minimumRole: "admin",
    summary: "Lists the models of an upstream for a channel that is not created yet.",
    requestBody: exactly({
      key: { ...orNull(text), writeOnly: true },
      baseUrl: declaredOrNull(channelSettings.base_url),
      proxy,
      options,
    }),
    responseBody: listingShape,
    handle: ({ id: provider, body: { key, baseUrl, proxy, options }, listModels }) =>
      describeListing(
        listModels({
          provider,
          baseUrl: textOrNull("baseUrl", baseUrl),
          ...(proxy === undefined || proxy === null ? {} : { proxy: textOrNull("proxy", proxy) ?? "" }),
          ...(options === undefined ? {} : { options: options as Record<string, unknown> }),
          ...(key === undefined || key === "" ? {} : { key: textOrNull("key", key) ?? "" }),
        }),
      ),
  },
];

function textOrNull(field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return value;
  throw new AdminError(400, "invalid", `${field} must be a string or null`, {}, field);
}

function modelOf({ models }: ChannelRow, { body }: Call): string {
  const { model = models.find(({ name }) => !name.includes("*"))?.name } = body;
  if (typeof model === "string" && model !== "") return model;
  throw new AdminError(400, "invalid", 'the channel serves model patterns: send the model, {"model": …}');
}

export const channels: Route[] = [...routesOf(resource), test, ...listings];
