/** Explains which channels a request would be sent to, and why. */
import { AdminError, type Call } from "../admin-call.ts";
import { exactly, flag, type Route, type Shape, text, texts, whole } from "../admin-route.ts";

const number: Shape = { type: "number" };

const candidate: Shape = exactly(
  {
    model: { ...text, description: "As clients name it." },
    channel: text,
    key: { ...text, description: "Absent if the channel has only one key." },
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
      key: { ...text, description: "Absent if the channel has only one key." },
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

async function explain({ body, explainRoute }: Call): Promise<object> {
  const { wire, body: request, model, headers, group } = body;
  if (typeof wire !== "string")
    throw new AdminError(400, "invalid", "wire must be the name of a wire", {}, "wire");
  if (typeof request !== "object" || request === null || Array.isArray(request))
    throw new AdminError(400, "invalid", "body must be a JSON object: the request of the client", {}, "body");
  const explanation = await explainRoute({
    wire,
    body: request,
    ...(typeof model === "string" ? { model } : {}),
    ...(typeof group === "string" ? { group } : {}),
    ...(typeof headers === "object" && headers !== null ? { headers: lowerCase(headers) } : {}),
  });
  if ("fault" in explanation)
    throw new AdminError(400, "invalid", `the route cannot be explained: ${explanation.fault}`);
  return explanation.route;
}

function lowerCase(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

export const routing: Route[] = [
  {
    method: "POST",
    path: "/route",
    minimumRole: "admin",
    summary: "Explains which channels a request would be sent to, in the order of attempts. Nothing is sent.",
    requestBody: exactly(
      {
        wire: { ...text, description: "The client's wire." },
        body: { type: "object", description: "The request, in the client's wire." },
        model: { ...text, description: "The requested model; absent: the model in the body." },
        group: { ...text, description: "The client's group; absent: a client without a group." },
        headers: { type: "object", description: "Headers of the request, for the strategy `sticky`." },
      },
      ["wire", "body"],
    ),
    responseBody: exactly(
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
    ),
    handle: explain,
  },
];
