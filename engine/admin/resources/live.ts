/** Live state, small enough to poll every second, so that a page knows what to read again. */
import { readRevision } from "../../store/database/store-revision.ts";
import { movesOfTasks } from "../../store/tasks/task-queries.ts";
import { movesOfUsage } from "../../store/usage/usage-queries.ts";
import type { Call } from "../admin-call.ts";
import { exactly, orNull, type Route, text, timeMs, whole } from "../admin-route.ts";

async function look({ store, actor, servedModels: offers }: Call): Promise<object> {
  const isAdmin = actor.role === "admin";
  const account = isAdmin ? undefined : actor.accountId;
  const failing = isAdmin ? (await offers()).filter(({ failures }) => failures > 0) : [];
  return {
    revision: await readRevision(store),
    requests: await movesOfUsage(store, account),
    tasks: await movesOfTasks(store, account),
    failing: failing.map(({ channel, model, failures, coolDownUntilMs = null }) => ({
      channel,
      model,
      failures,
      coolDownUntilMs,
    })),
  };
}

const failing = exactly({ channel: text, model: text, failures: whole, coolDownUntilMs: orNull(timeMs) }, [
  "channel",
  "model",
  "failures",
  "coolDownUntilMs",
]);

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
          description: "Consecutive failures per channel and model; empty for members.",
        },
      },
      ["revision", "requests", "tasks", "failing"],
    ),
    handle: look,
  },
];
