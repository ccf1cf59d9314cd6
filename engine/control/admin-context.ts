/** What the API for administrators works with, of what control has. */
import type { Rows } from "../access/limits/subject-rows.ts";
import type { AdminContext, Draft, FileRoom } from "../admin/admin-call.ts";
import { settingsInForce } from "../gateway/config/settings-in-force.ts";
import type { Logger } from "../gateway/log/log.ts";
import { liveChannels, unsealChannel } from "../store/channel-rows.ts";
import { StoreMissing } from "../store/errors.ts";
import type { Keyring } from "../store/secrets.ts";
import type { OpenStore } from "../store/store.ts";
import type { Crew } from "./crew.ts";
import { joinOffers, providerFiles } from "./offers.ts";
import type { Listing } from "./run-trial.ts";
import type { Served } from "./snapshot.ts";
import { asFile } from "./stored-rows.ts";

export interface AdminSources {
  store: OpenStore;
  keys: Keyring;
  served: Served;
  /** Settings that hold from the start on. */
  started: ReadonlyMap<string, unknown>;
  crew: Crew;
  rows: Rows;
  fileRoom: FileRoom;
  log: Logger | undefined;
  /** Why channels of the store do not serve, by name. */
  faults(): ReadonlyMap<string, string>;
  /** Serves the store as it is now. */
  refresh(): Promise<void>;
}

export function adminContextOf(sources: AdminSources): AdminContext {
  const { store, keys, served, started, crew, rows, fileRoom, log, faults, refresh } = sources;
  const { files, config } = served;
  const { tokens, channels, dashboard } = config;
  const channelOf = (id: string) => readChannel(store, keys, id);
  return {
    store,
    keys,
    publish: () =>
      refresh().catch((err: unknown) => {
        log?.error({ err }, "a change is stored and could not be published: it is tried again");
      }),
    open: { translate: dashboard.publicTranslate, openid: dashboard.openid?.title ?? null },
    openid: dashboard.openid as AdminContext["openid"],
    warn: (err, text) => log?.warn({ err }, text),
    fromFile: { tokens, channels },
    faultOf: (channel) => faults().get(channel),
    countFrom: (subject, used) => {
      rows.begin(subject, used);
      crew.count(subject, used);
    },
    tryChannel: async (id, model, operation) =>
      crew.ask("try", { channel: await channelOf(id), model, operation }),
    listModels: async (asked): Promise<Listing> =>
      crew.ask("list", typeof asked === "string" ? await channelOf(asked) : draftAsFile(asked)),
    cancelTask: (task) => crew.ask("cancel", task),
    offers: async () => joinOffers(await crew.askAll("stand")),
    providers: () => providerFiles(files),
    files: fileRoom,
    settings() {
      const over = files.logLevel === undefined ? [] : ([["log.level", files.logLevel]] as const);
      const items = settingsInForce(files.config, files.environment, new Map([...started, ...over]));
      return { items, file: files.config.path };
    },
  };
}

function draftAsFile({ key, ...draft }: Draft): ReturnType<typeof asFile> {
  const rest = { wires: null, models: [{ name: "*" }], priority: 0, weight: 1, options: {} };
  return asFile({ ...rest, ...draft, name: draft.provider }, key);
}

/** As the configuration file would say it. @throws StoreMissing */
async function readChannel(store: OpenStore, keys: Keyring, id: string): Promise<ReturnType<typeof asFile>> {
  const channel = (await liveChannels(store)).find((each) => each.id === id);
  if (channel === undefined) throw new StoreMissing("channel", id);
  return asFile(channel, unsealChannel(keys, channel));
}
