/** Explains which channels a request would be sent to and why, or all that the gateway would do with it. */
import { AdminError, type Call, type RouteRequest } from "../admin-call.ts";
import { exactly, type Route, type Shape, text, whole } from "../admin-route.ts";
import { dryRun, route } from "./dry-run-shapes.ts";

async function answerRoute({ body, explainRoute }: Call): Promise<object> {
  const explanation = await explainRoute(readRequest(body));
  if ("fault" in explanation)
    throw new AdminError(400, "invalid", `the route cannot be explained: ${explanation.fault}`);
  return explanation.route;
}

async function answerExplanation({ body, explainRequest }: Call): Promise<object> {
  const { token } = body;
  const named = typeof token === "string" ? { token } : {};
  const answer = await explainRequest({ ...readRequest(body), ...named });
  if ("fault" in answer)
    throw new AdminError(400, "invalid", `the request cannot be explained: ${answer.fault}`);
  const { status, body: result } = answer;
  return status === 200 ? { status, explanation: JSON.parse(result) } : { status, error: result };
}

function readRequest(body: Call["body"]): RouteRequest {
  const { wire, body: request, model, headers, group } = body;
  if (typeof wire !== "string")
    throw new AdminError(400, "invalid", "wire must be the name of a wire", {}, "wire");
  if (typeof request !== "object" || request === null || Array.isArray(request))
    throw new AdminError(400, "invalid", "body must be a JSON object: the request of the client", {}, "body");
  return {
    wire,
    body: request,
    ...(typeof model === "string" ? { model } : {}),
    ...(typeof group === "string" ? { group } : {}),
    ...(typeof headers === "object" && headers !== null ? { headers: lowerCase(headers) } : {}),
  };
}

function lowerCase(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

const question: Record<string, Shape> = {
  wire: { ...text, description: "The client's wire." },
  body: { type: "object", description: "The request, in the client's wire." },
  model: { ...text, description: "The requested model; absent: the model in the body." },
  group: { ...text, description: "The client's group; absent: a client without a group." },
  headers: { type: "object", description: "Headers of the request, for the strategy `sticky`." },
};

export const routing: Route[] = [
  {
    method: "POST",
    path: "/route",
    minimumRole: "admin",
    summary: "Explains which channels a request would be sent to, in the order of attempts. Nothing is sent.",
    requestBody: exactly(question, ["wire", "body"]),
    responseBody: route,
    handle: answerRoute,
  },
  {
    method: "POST",
    path: "/explain",
    minimumRole: "admin",
    summary:
      "Makes a dry run: what the gateway would send, where, at what price, and which fields it would drop. Nothing is sent, counted or recorded.",
    requestBody: exactly(
      {
        ...question,
        token: {
          ...text,
          description:
            "The id of a token, or the name of a token in the configuration file; absent: a token for all models, without limits.",
        },
      },
      ["wire", "body"],
    ),
    responseBody: exactly(
      {
        status: { ...whole, description: "The status of the answer to a client." },
        explanation: {
          ...dryRun,
          description: "Absent if the gateway refuses the request before it chooses channels.",
        },
        error: {
          ...text,
          description: "The error in the client's wire; absent if there is an explanation.",
        },
      },
      ["status"],
    ),
    handle: answerExplanation,
  },
];
