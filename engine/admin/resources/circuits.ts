/** Circuit breakers: their states, and changes by hand. */
import { recordAudit } from "../../store/identity/audit-rows.ts";
import {
  AdminError,
  type Call,
  type Circuit,
  type CircuitCommand,
  type CircuitReport,
} from "../admin-call.ts";
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

export const circuitState: Shape = {
  enum: ["closed", "open", "half_open"],
  description:
    "`closed`: the channel serves. `open`: the gateway tries the channel last. `half_open`: the cool-down is over, and the next request is the trial.",
};

const reportFields: Readonly<Record<string, Shape>> = {
  state: circuitState,
  isHeld: { ...flag, description: "True if an administrator set the state; it stays until the next change." },
  reason: orNull({
    enum: ["consecutive_failures", "failure_rate", "slow_call_rate", "requested_pause", "manual"],
    description: "Why the breaker has this state.",
  }),
  why: orNull({ ...text, description: "The reason in words." }),
  sinceMs: orNull({ ...timeMs, description: "Start of the state; null if there was no change." }),
  untilMs: orNull({ ...timeMs, description: "End of the cool-down, or of the time for a trial." }),
  failures: { ...whole, description: "Consecutive failures; the maximum over all processes." },
  openings: { ...whole, description: "Consecutive openings. Each one doubles the cool-down." },
  lastError: orNull({ ...text, description: "Class of the last error of the upstream." }),
};

export const circuitShape: Shape = exactly(reportFields, Object.keys(reportFields));

const nameFields: Readonly<Record<string, Shape>> = {
  channel: text,
  model: { ...text, description: "Model name of clients; a pattern if it contains `*`." },
  upstream: { ...text, description: "The upstream's model name." },
  key: orNull({ ...text, description: "Name of the channel's key; null if the breaker is for all keys." }),
};

const circuit: Shape = exactly({ ...nameFields, ...reportFields }, [
  ...Object.keys(nameFields),
  ...Object.keys(reportFields),
]);

/** With null where a value is absent. */
export function circuitView({ reason, why, sinceMs, untilMs, lastError, ...rest }: CircuitReport): object {
  const orNothing = <T>(value: T | undefined): T | null => value ?? null;
  return {
    ...rest,
    reason: orNothing(reason),
    why: orNothing(why),
    sinceMs: orNothing(sinceMs),
    untilMs: orNothing(untilMs),
    lastError: orNothing(lastError),
  };
}

function viewOf({ channel, model, upstream, key, mark: _, ...rest }: Circuit): object {
  return { channel, model, upstream, key: key ?? null, ...circuitView(rest) };
}

async function setState(call: Call): Promise<object> {
  const { store, actor, address, body } = call;
  const { channel, model, key } = body;
  const command = commandOf(body.state);
  for (const [field, value] of Object.entries({ channel, model, key }))
    if (value !== undefined && typeof value !== "string")
      throw new AdminError(400, "invalid", `${field} must be a string`, {}, field);
  const found = (await call.circuits()).filter(
    (each) =>
      each.channel === channel &&
      (model === undefined || each.model === model) &&
      (key === undefined || each.key === key),
  );
  if (found.length === 0)
    throw new AdminError(
      404,
      "missing",
      `there is no circuit breaker of the channel ${JSON.stringify(channel)}`,
    );
  for (const each of found) {
    const { state, isHeld, channel, model } = each;
    await recordAudit(store, {
      actor: actor.accountId,
      actorName: actor.login,
      action: "circuit.edit",
      subjectKind: "circuit",
      subjectId: channel,
      subjectName: channel,
      changes: { model: [model, model], state: [isHeld ? state : "automatic", command] },
      address,
    });
    call.holdCircuit(each, command, actor.login);
  }
  const changed = new Set(found.map(nameOf));
  return { items: (await call.circuits()).filter((each) => changed.has(nameOf(each))).map(viewOf) };
}

function nameOf({ channel, model, upstream, key, mark }: Circuit): string {
  return JSON.stringify([channel, model, upstream, key, mark]);
}

function commandOf(state: unknown): CircuitCommand {
  if (state === "open" || state === "closed" || state === "automatic") return state;
  throw new AdminError(400, "invalid", "state must be one of: open, closed, automatic", {}, "state");
}

const checkFields: Readonly<Record<string, Shape>> = {
  channel: text,
  checkedMs: timeMs,
  status: orNull({
    ...whole,
    description: "HTTP status that a client would see; null if no request was sent.",
  }),
  totalMs: orNull(whole),
  failure: orNull({ ...text, description: "Why the request failed; null if it succeeded." }),
  notListed: { ...texts, description: "Models of the channel that the upstream does not list." },
  added: { ...texts, description: "Models that the upstream lists, and that the channel does not have." },
  listFailure: orNull({ ...text, description: "Why the upstream's list of models is unknown." }),
};

export const circuits: Route[] = [
  {
    method: "GET",
    path: "/health-checks",
    minimumRole: "admin",
    summary:
      "Lists the last health check of each channel that has `health_check`, or with `models.sync_every_hours` of each channel, as this machine ran it.",
    responseBody: list(exactly(checkFields, Object.keys(checkFields))),
    handle: async ({ healthChecks: checks }) => ({
      items: (await checks()).map(
        ({ status = null, totalMs = null, failure = null, listFailure = null, ...rest }) => ({
          ...rest,
          status,
          totalMs,
          failure,
          listFailure,
        }),
      ),
    }),
  },
  {
    method: "GET",
    path: "/circuits",
    minimumRole: "admin",
    summary: "Lists the circuit breakers: one for each model of each channel, and for each key of a channel.",
    query: { channel: "Only circuit breakers of this channel." },
    responseBody: list(circuit),
    handle: async ({ circuits, query: { channel } }) => ({
      items: (await circuits())
        .filter((each) => channel === undefined || each.channel === channel)
        .map(viewOf),
    }),
  },
  {
    method: "POST",
    path: "/circuits",
    minimumRole: "admin",
    summary:
      "Opens or closes circuit breakers of a channel by hand, or returns them to automatic. Takes effect at once; nothing is stored.",
    requestBody: exactly(
      {
        channel: text,
        model: { ...text, description: "Model name of clients; all models of the channel when absent." },
        key: { ...text, description: "Name of a key of the channel; all keys when absent." },
        state: {
          enum: ["open", "closed", "automatic"],
          description: "`automatic` closes the breaker, and counts from now on.",
        },
      },
      ["channel", "state"],
    ),
    responseBody: list(circuit),
    handle: setState,
  },
];
