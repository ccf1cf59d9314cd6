/** The live state. It is small enough to poll every second, and tells a page which data to fetch again. */
import { readRevision } from "../../store/database/store-revision.ts";
import { taskChangeMark } from "../../store/tasks/task-queries.ts";
import { usageChangeMark } from "../../store/usage/usage-queries.ts";
import type { Call, KeyReport, ServedModel } from "../admin-call.ts";
import { exactly, orNull, type Route, type Shape, text, texts, timeMs, whole } from "../admin-route.ts";
import { circuitState } from "./circuits.ts";

async function readLiveState({ store, actor, servedModels: offers }: Call): Promise<object> {
  const isAdmin = actor.role === "admin";
  const account = isAdmin ? undefined : actor.accountId;
  const isUnusual = ({ failures, circuit, keys }: ServedModel): boolean =>
    failures > 0 || circuit.state !== "closed" || circuit.isHeld || keys.some(isRefused);
  const failing = isAdmin ? (await offers()).filter(isUnusual) : [];
  return {
    revision: await readRevision(store),
    requests: await usageChangeMark(store, account),
    tasks: await taskChangeMark(store, account),
    failing: failing.map(({ channel, model, failures, coolDownUntilMs = null, circuit, keys }) => ({
      channel,
      model,
      failures,
      coolDownUntilMs,
      state: circuit.state,
      refusedKeys: keys.filter(isRefused).map(({ name }) => name),
    })),
  };
}

function isRefused({ refusal, disabled }: KeyReport): boolean {
  return refusal !== undefined && !disabled;
}

const failingFields: Readonly<Record<string, Shape>> = {
  channel: text,
  model: text,
  failures: whole,
  coolDownUntilMs: orNull(timeMs),
  state: circuitState,
  refusedKeys: { ...texts, description: "Names of the channel's keys that the upstream refuses." },
};
const failing = exactly(failingFields, Object.keys(failingFields));

export const live: Route[] = [
  {
    method: "GET",
    path: "/live",
    minimumRole: "member",
    summary: "Returns the live state. With `accept: text/event-stream`, sends it now and after every change.",
    responseBody: exactly(
      {
        revision: {
          ...whole,
          description: "Changes with every edit of tokens, groups, channels, aliases, prices and accounts.",
        },
        requests: { ...text, description: "Changes whenever a request is recorded." },
        tasks: { ...text, description: "Changes whenever a task starts, progresses or ends." },
        failing: {
          type: "array",
          items: failing,
          description:
            "Models of channels with consecutive failures, with a circuit breaker that is open or set by hand, or with a refused key; empty for members.",
        },
      },
      ["revision", "requests", "tasks", "failing"],
    ),
    handle: readLiveState,
  },
];
