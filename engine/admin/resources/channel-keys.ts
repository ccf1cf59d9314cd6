/** The keys of channels that have several: their states, and the enabling of refused keys by hand. */
import { recordAudit } from "../../store/identity/audit-rows.ts";
import { AdminError, type Call, type ServedModel } from "../admin-call.ts";
import { exactly, list, orNull, type Route, type Shape, text, texts, timeMs } from "../admin-route.ts";

interface KeyView {
  channel: string;
  key: string;
  state: "ready" | "cooling_down" | "refused" | "disabled";
  refusal: string | null;
  sinceMs: number | null;
  testMs: number | null;
  coolDownUntilMs: number | null;
  coolingModels: string[];
}

const fields: Record<keyof KeyView, Shape> = {
  channel: text,
  key: { ...text, description: "Name of the key." },
  state: {
    enum: ["ready", "cooling_down", "refused", "disabled"],
    description:
      "`cooling_down`: after a rate limit, for `coolingModels`. `refused`: the upstream refused the key. `disabled`: an administrator disabled it.",
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
};

const shape: Shape = exactly(fields, Object.keys(fields));

/** Each process records refusals separately; the worst state of all processes is shown. */
function viewsOf(offers: readonly ServedModel[]): KeyView[] {
  const views = new Map<string, KeyView>();
  for (const { channel, model, keys } of offers)
    for (const { name, disabled, refusal, coolDownUntilMs } of keys) {
      const id = JSON.stringify([channel, name]);
      const { coolingModels = [], ...before }: Partial<KeyView> = views.get(id) ?? {};
      const untilMs = Math.max(before.coolDownUntilMs ?? 0, coolDownUntilMs ?? 0);
      const cooling = coolDownUntilMs === undefined ? coolingModels : [...coolingModels, model];
      views.set(id, {
        channel,
        key: name,
        state: stateOf(disabled, refusal !== undefined, cooling.length > 0),
        refusal: refusal?.kind ?? null,
        sinceMs: refusal?.sinceMs ?? null,
        testMs: refusal?.testMs ?? null,
        coolDownUntilMs: untilMs === 0 ? null : untilMs,
        coolingModels: cooling,
      });
    }
  return [...views.values()];
}

function stateOf(isDisabled: boolean, isRefused: boolean, isCooling: boolean): KeyView["state"] {
  if (isDisabled) return "disabled";
  if (isRefused) return "refused";
  return isCooling ? "cooling_down" : "ready";
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
    summary: "Lists the keys of the channels that have several, with their states.",
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
