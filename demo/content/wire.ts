/** The generateContent wire and its embeddings: credentials, errors and the model list. */
import { embedActions, readContentEmbedding } from "../embeddings/content.ts";
import {
  type Direct,
  Fault,
  type FaultKind,
  header,
  type Json,
  need,
  type Reading,
  type Wire,
} from "../wire.ts";
import { named } from "./names.ts";
import { readContentRequest } from "./read.ts";
import { contentFrames, wholeContent } from "./write.ts";

/** `status`, and the message if the fault has none. */
const words: Record<FaultKind, { status: string; message: string }> = {
  invalid: { status: "INVALID_ARGUMENT", message: "Request contains an invalid argument." },
  unauthenticated: {
    status: "UNAUTHENTICATED",
    message:
      "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.",
  },
  forbidden: { status: "PERMISSION_DENIED", message: "The caller does not have permission" },
  not_found: { status: "NOT_FOUND", message: "Requested entity was not found." },
  rate_limit: { status: "RESOURCE_EXHAUSTED", message: "Resource has been exhausted (e.g. check quota)." },
  internal: { status: "INTERNAL", message: "An internal error has occurred. Please retry." },
  overloaded: { status: "UNAVAILABLE", message: "The model is overloaded. Please try again later." },
};

/** This API has the retry delay in the body, not in a header. */
function errorOf(fault: Fault): { error: Record<string, unknown> } {
  const { status, message } = words[fault.kind];
  const seconds = fault.detail.retryAfterSeconds;
  return {
    error: {
      code: fault.status,
      message: fault.message || message,
      status,
      ...(seconds !== undefined && {
        details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: `${seconds}s` }],
      }),
    },
  };
}

const actions = ["generateContent", "streamGenerateContent"];

/** `listed`: the route responds with a JSON array, errors included. */
export function createContentWire(listed: boolean): Wire {
  return {
    requestIdHeader: "x-request-id",
    refuse: (fault) => ({
      status: fault.status,
      headers: {},
      body: listed ? [errorOf(fault)] : errorOf(fault),
    }),
    authenticate({ headers, query }) {
      if (header(headers, "x-goog-api-key") || query.get("key")) return;
      throw new Fault(
        "forbidden",
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
      );
    },
    models: (ids) => ({
      models: ids.map((id) => ({
        name: `models/${id}`,
        version: "001",
        displayName: id,
        inputTokenLimit: 1_048_576,
        outputTokenLimit: 65_536,
        supportedGenerationMethods: actions,
      })),
    }),
    read({ path, body: raw }): Reading | Direct {
      const { model = "", action = "" } = path;
      if (embedActions.includes(action)) {
        const type = action === "embedContent" ? "embed" : "embedBatch";
        return readContentEmbedding(model, action, named(raw, type) as Json);
      }
      need(actions.includes(action), `Method ${action} is not supported.`);
      const body = named(raw) as Record<string, unknown>;
      const shape = { model, body };
      return {
        ask: readContentRequest(model, body),
        stream: action === "streamGenerateContent",
        framing: listed ? "array" : "sse",
        whole: (answer) => wholeContent(shape, answer),
        frames: (answer) => contentFrames(shape, answer),
        broken: () => [{ data: errorOf(new Fault("overloaded", "")) }],
      };
    },
  };
}
