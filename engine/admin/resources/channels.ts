/** Channels of the store; their keys are sealed and never told. */
import {
  type ChannelInput,
  type ChannelRow,
  createChannel,
  deleteChannel,
  editChannel,
  getChannel,
  listChannels,
} from "../../store/channels.ts";
import { pageOf, type Resource, routesOf, some } from "../resource.ts";
import { flag, object, orNull, type Route, text, texts } from "../route.ts";

/** Keys are needed where one is made or edited, so each call brings them. */
const resource: Resource<ChannelRow> = {
  kind: "channel",
  path: "/channels",
  who: "admin",
  fields: {
    name: text,
    provider: { ...text, description: "The name of a provider file." },
    key: orNull({ ...text, description: "Kept sealed; never told again." }),
    baseUrl: orNull(text),
    models: {
      type: "array",
      items: object({ name: text, upstream: text }, ["name"]),
      description: "What callers ask for, and what the upstream calls it.",
    },
    wires: orNull(texts),
    priority: { type: "integer", minimum: -1000, maximum: 1000, description: "Higher goes first." },
    weight: { type: "number", minimum: 0.001, maximum: 1000 },
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
  fromFile: ({ fromFile }) =>
    fromFile.channels.map(({ name, priority, weight, models }) => ({
      name,
      priority,
      weight,
      models: models.map((model) => model.name),
      readOnly: true,
    })),
};

export const channels: Route[] = routesOf(resource);
