/** Live state, small enough to poll every second, so that a page knows what to read again. */
import { readRevision } from "../../store/database/store-revision.ts";
import { movesOfTasks } from "../../store/tasks/task-queries.ts";
import { movesOfUsage } from "../../store/usage/usage-queries.ts";
import type { Call, ServedModel } from "../admin-call.ts";
import { exactly, orNull, type Route, text, timeMs, whole } from "../admin-route.ts";
import { circuitState } from "./circuits.ts";

async function look({ store, actor, servedModels: offers }: Call): Promise<object> {
  const isAdmin = actor.role === "admin";
  const account = isAdmin ? undefined : actor.accountId;
  const isUnusual = ({ failures, circuit }: ServedModel): boolean =>
    failures > 0 || circuit.state !== "closed" || circuit.isHeld;
  const failing = isAdmin ? (await offers()).filter(isUnusual) : [];
  return {
    revision: await readRevision(store),
    requests: await movesOfUsage(store, account),
    tasks: await movesOfTasks(store, account),
    failing: failing.map(({ channel, model, failures, coolDownUntilMs = null, circuit }) => ({
      channel,
      model,
      failures,
      coolDownUntilMs,
      state: circuit.state,
    })),
  };
}

const failing = exactly(
  { channel: text, model: text, failures: whole, coolDownUntilMs: orNull(timeMs), state: circuitState },
  ["channel", "model", "failures", "coolDownUntilMs", "state"],
);

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
            "Models of channels with consecutive failures, or with a circuit breaker that is open or set by hand; empty for members.",
        },
      },
      ["revision", "requests", "tasks", "failing"],
    ),
    handle: look,
  },
];
