/** The keys of channels: their states, and the enabling of refused keys by hand. */
import { recordAudit } from "../../store/identity/audit-rows.ts";
import { AdminError, type Call, type KeyLimit, type ServedModel } from "../admin-call.ts";
import { exactly, list, orNull, type Route, type Shape, text, texts, timeMs } from "../admin-route.ts";

interface KeyView {
  channel: string;
  key: string;
  state: "ready" | "slowed" | "limited" | "cooling_down" | "refused" | "disabled";
  refusal: string | null;
  sinceMs: number | null;
  testMs: number | null;
  coolDownUntilMs: number | null;
  coolingModels: string[];
  limits: LimitView[];
}

interface LimitView {
  by: "configuration" | "provider";
  of: string;
  allowed: number | null;
  remaining: number | null;
  share: number;
  untilMs: number;
  models: string[];
}

const limitFields: Record<keyof LimitView, Shape> = {
  by: {
    enum: ["configuration", "provider"],
    description:
      "`configuration`: the limits of the key itself. `provider`: what the provider's headers say.",
  },
  of: { ...text, description: "What is limited: `requests`, `tokens` …" },
  allowed: orNull({
    type: "number",
    description: "Amount of the limit; per minute, if the key itself has it. Null: unknown.",
  }),
  remaining: orNull({
    type: "number",
    description: "What remains of it, as the provider said last; null: unknown.",
  }),
  share: { type: "number", description: "Share of its weight that the key gets; 0: none." },
  untilMs: timeMs,
  models: { ...texts, description: "Models of clients that the limit holds for." },
};

const fields: Record<keyof KeyView, Shape> = {
  channel: text,
  key: { ...text, description: "Name of the key; empty if it is the channel's only key and has no name." },
  state: {
    enum: ["ready", "slowed", "limited", "cooling_down", "refused", "disabled"],
    description:
      "`slowed`: close to a limit of `limits`, so the key gets a share of its weight. `limited`: at a limit, so other keys are tried first. `cooling_down`: after a rate limit, for `coolingModels`. `refused`: the upstream refused the key. `disabled`: an administrator disabled it.",
  },
  refusal: orNull({
    ...text,
    description:
      "Kind of the upstream's error, such as `authentication`, `billing` or `quota`; null if the key is not refused.",
  }),
  sinceMs: orNull({ ...timeMs, description: "Time of the refusal." }),
  testMs: orNull({ ...timeMs, description: "Time of the next test of a refused key." }),
  coolDownUntilMs: orNull({ ...timeMs, description: "End of the last cool-down." }),
  coolingModels: {
    ...texts,
    description: "Models of clients for which the key is cooling down; other models use it.",
  },
  limits: {
    type: "array",
    items: exactly(limitFields, Object.keys(limitFields)),
    description: "Limits that the key is at, or close to; the strictest first.",
  },
};

const shape: Shape = exactly(fields, Object.keys(fields));

/** Each process records refusals separately; the worst state of all processes is shown. */
function viewsOf(offers: readonly ServedModel[]): KeyView[] {
  const views = new Map<string, KeyView>();
  for (const { channel, model, keys } of offers)
    for (const { name, disabled, refusal, coolDownUntilMs, limits: limitsOfModel } of keys) {
      const id = JSON.stringify([channel, name]);
      const { coolingModels = [], limits: earlier = [], ...before }: Partial<KeyView> = views.get(id) ?? {};
      const limits = addLimits(earlier, limitsOfModel, model);
      const untilMs = Math.max(before.coolDownUntilMs ?? 0, coolDownUntilMs ?? 0);
      const cooling = coolDownUntilMs === undefined ? coolingModels : [...coolingModels, model];
      views.set(id, {
        channel,
        key: name,
        state: stateOf(disabled, refusal !== undefined, cooling.length > 0, limits[0]?.share),
        refusal: refusal?.kind ?? null,
        sinceMs: refusal?.sinceMs ?? null,
        testMs: refusal?.testMs ?? null,
        coolDownUntilMs: untilMs === 0 ? null : untilMs,
        coolingModels: cooling,
        limits,
      });
    }
  return [...views.values()];
}

/** A limit that holds for several models is one, the strictest. */
function addLimits(before: readonly LimitView[], limits: readonly KeyLimit[], model: string): LimitView[] {
  const merged = [...before];
  for (const { by, of, allowed = null, remaining = null, share, untilMs } of limits) {
    const limit: LimitView = { by, of, allowed, remaining, share, untilMs, models: [model] };
    const index = merged.findIndex(
      (each) => each.by === by && each.of === of && each.allowed === allowed && each.share === share,
    );
    const same = merged[index];
    if (same === undefined) merged.push(limit);
    else
      merged[index] = {
        ...same,
        untilMs: Math.max(untilMs, same.untilMs),
        models: [...same.models, model],
      };
  }
  return merged.sort((one, other) => one.share - other.share || other.untilMs - one.untilMs);
}

/** @param share of the strictest limit */
function stateOf(
  isDisabled: boolean,
  isRefused: boolean,
  isCooling: boolean,
  share: number | undefined,
): KeyView["state"] {
  if (isDisabled) return "disabled";
  if (isRefused) return "refused";
  if (isCooling) return "cooling_down";
  if (share === undefined) return "ready";
  return share === 0 ? "limited" : "slowed";
}

async function enable(call: Call): Promise<object> {
  const { store, actor, address, body } = call;
  const { channel, key } = body;
  const findKey = async (): Promise<KeyView | undefined> =>
    viewsOf(await call.servedModels()).find((each) => each.channel === channel && each.key === key);
  const found = await findKey();
  if (found === undefined)
    throw new AdminError(
      404,
      "missing",
      `the channel ${JSON.stringify(channel)} has no key ${JSON.stringify(key)} in use`,
    );
  await recordAudit(store, {
    actor: actor.accountId,
    actorName: actor.login,
    action: "channel_key.enable",
    subjectKind: "channel_key",
    subjectId: found.channel,
    subjectName: `${found.channel}: ${found.key}`,
    changes: { state: [found.state, "ready"] },
    address,
  });
  await call.enableKey(found.channel, found.key, actor.login);
  return (await findKey()) ?? found;
}

export const channelKeys: Route[] = [
  {
    method: "GET",
    path: "/channel-keys",
    minimumRole: "admin",
    summary:
      "Lists the keys of the channels that have several, with their states, and the only key of a channel while it is at a limit.",
    query: { channel: "Only keys of this channel." },
    responseBody: list(shape),
    handle: async ({ servedModels, query: { channel } }) => ({
      items: viewsOf(await servedModels()).filter(
        (each) => channel === undefined || each.channel === channel,
      ),
    }),
  },
  {
    method: "POST",
    path: "/channel-keys/enable",
    minimumRole: "admin",
    summary: "Uses a refused key again at once, without a test. Nothing is stored.",
    requestBody: exactly({ channel: text, key: { ...text, description: "Name of the key." } }, [
      "channel",
      "key",
    ]),
    responseBody: shape,
    handle: enable,
  },
];
