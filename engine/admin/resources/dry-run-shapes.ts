/** Shapes of routes and of dry runs, as the admin API returns them. A client gets the same answer to a dry run. */
import { exactly, flag, type Shape, text, texts, whole } from "../admin-route.ts";

const number: Shape = { type: "number" };

const oneKey: Shape = { ...text, description: "Absent if the channel has only one key." };

const candidate: Shape = exactly(
  {
    model: { ...text, description: "As clients name it." },
    channel: text,
    key: oneKey,
    wire: text,
    upstream: { ...text, description: "The upstream's model name." },
    priority: number,
    weight: number,
    isReady: {
      ...flag,
      description: "False during a cool-down, or if the key is refused: then it is tried last.",
    },
    inFlight: {
      ...whole,
      description: "Requests in flight in one process; absent if no strategy needs them.",
    },
    latencyMs: { ...whole, description: "0 if nothing was measured; absent if no strategy needs it." },
    typicalMicros: {
      ...number,
      description: "Cost of a request with 3000 input and 1000 output tokens, in micro-dollars.",
    },
    reason: text,
  },
  ["model", "channel", "wire", "upstream", "priority", "weight", "isReady", "reason"],
);

const excluded: Shape = exactly(
  {
    model: text,
    channel: { ...text, description: "Absent: the model with all its channels." },
    reason: text,
  },
  ["model", "reason"],
);

const hedge: Shape = {
  ...exactly(
    {
      channel: { ...text, description: "Absent if there is no candidate for it." },
      key: oneKey,
      model: text,
      afterMs: {
        ...whole,
        description: "After the start of the first attempt; absent if too few responses were measured.",
      },
      reason: { ...text, description: "What decides." },
    },
    ["reason"],
  ),
  description: "The attempt beside the first one, if that is slow; absent if no setting has second attempts.",
};

export const route: Shape = exactly(
  {
    model: text,
    operation: text,
    wire: text,
    strategy: { ...text, description: "Of the alias, or of the model." },
    affinity: { ...text, description: "The property of the request that the strategy `sticky` uses." },
    targets: { ...texts, description: "The models of the alias; absent if the request names a model." },
    candidates: { type: "array", items: candidate, description: "In the order of attempts." },
    excluded: {
      type: "array",
      items: excluded,
      description: "Models and channels that are no candidates.",
    },
    hedge,
  },
  ["model", "operation", "wire", "strategy", "candidates", "excluded"],
);

const place = { channel: text, key: oneKey, model: { ...text, description: "The upstream's model name." } };

const plannedRequest: Shape = exactly(
  {
    method: text,
    url: text,
    headers: { type: "object", description: "Without the credential of the channel." },
    body: { description: "JSON, a text, or the fields of a form. A file is `file`, `mime` and `bytes`." },
    isBodyOmitted: { ...flag, description: "The body has 1 MiB or more." },
  },
  ["method", "url", "headers"],
);

const upstream: Shape = {
  ...exactly(
    {
      ...place,
      wire: text,
      passed: { ...flag, description: "The client's bytes are sent with only the necessary changes." },
      requests: {
        type: "array",
        items: plannedRequest,
        description: "Usually one; several if the target accepts less per request.",
      },
      fetches: {
        type: "array",
        items: exactly({ url: text, kind: text, param: text }, ["url", "kind", "param"]),
        description: "Media that the gateway would fetch first. They are empty in the body.",
      },
    },
    ["channel", "model", "wire", "passed", "requests", "fetches"],
  ),
  description: "Absent if no candidate can serve the request.",
};

const price: Shape = {
  ...exactly(
    {
      inputTokens: whole,
      outputTokens: whole,
      units: { type: "object", description: "Expected usage other than tokens." },
      maxMicros: { ...whole, description: "In micro-dollars; absent if no price is known." },
      rates: { type: "object", description: "US dollars per million tokens, or per unit." },
      basis: text,
    },
    ["inputTokens", "outputTokens", "basis"],
  ),
  description: "The maximum that the gateway reserves; absent for a request that uses nothing.",
};

export const dryRun: Shape = exactly(
  {
    outcome: {
      type: "string",
      enum: ["sent", "answered", "refused"],
      description:
        "`sent`: to an upstream. `answered`: by the gateway itself, from its cache or without an upstream. `refused`: with `refusal`.",
    },
    refusal: {
      ...exactly({ status: whole, kind: text, message: text }, ["status", "kind", "message"]),
      description: "The error that the client would get; absent unless refused.",
    },
    stream: flag,
    route,
    skipped: {
      type: "array",
      items: exactly({ ...place, status: whole, reason: text }, ["channel", "model", "status", "reason"]),
      description: "Candidates that cannot serve the request, in the order of attempts.",
    },
    upstream,
    lost: {
      type: "array",
      items: exactly({ lost: text, field: { ...text, description: "The client's name." } }, ["lost"]),
      description: "Fields that the upstream's wire cannot express, by their path in the hub.",
    },
    price,
    rules: {
      type: "array",
      items: exactly({ rule: text, effect: text }, ["rule", "effect"]),
      description: "Rules that apply: `alias`, `suffix`, `limit`, `cache`, `losses`, `shadow`.",
    },
  },
  ["outcome", "stream", "route", "skipped", "lost", "rules"],
);
