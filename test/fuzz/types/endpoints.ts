/** Every endpoint that takes a document: where it is, the documents that show its fields, and what each of them must have. */
import { loadLibrary } from "../../../engine/gateway/service/load-library.ts";
import { type Grown, grow, type Json } from "../../schemas/grow.ts";

export interface Target {
  /** `POST /v1/responses` */
  name: string;
  path: string;
  wire: string;
  operation: string;
  headers: Readonly<Record<string, string>>;
  /** One of each kind of upstream that can answer. */
  models: readonly string[];
  /** Whether the model stands in the path. */
  isModelInPath: boolean;
  grown: readonly Grown[];
}

/** Fields that a request must have and its schema does not name, because other endpoints of the wire go without. */
const alsoNeeded: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  responses: { input: "q" },
  "client-secrets": { session: { type: "realtime" } },
};

/** Wires that upstreams speak, by operation. */
export const upstreams: Readonly<Record<string, readonly string[]>> = {
  generation: ["chat", "messages", "responses", "content", "completions"],
  embeddings: ["embeddings", "content-embeddings"],
  images: ["images", "chat-images", "content-images", "predict-images"],
  moderation: ["moderations"],
  rerank: ["rerank", "rerank-v2"],
  speech: ["speech", "content-speech"],
  transcription: ["transcriptions", "content-transcripts"],
  videos: ["videos"],
  realtime: ["realtime"],
};

const library = await loadLibrary();

export const targets: readonly Target[] = library.shipped.flatMap(({ name, operation, endpoints, bodies }) =>
  endpoints
    .filter(({ method }) => method === "POST" && bodies.includes("json"))
    .map(({ path, where = {} }) => {
      const id = `/schemas/wire/${operation}/${name}/request.json`;
      const query = new URLSearchParams(where).toString();
      return {
        name: `POST ${path}`,
        path: (query === "" ? path : `${path}?${query}`).replace("{id}", "video_x"),
        wire: name,
        operation,
        headers: name === "messages" ? { "anthropic-version": "2023-06-01" } : {},
        models: (upstreams[operation === "client_secrets" ? "realtime" : operation] ?? []).map(
          (wire) => `m-${wire}`,
        ),
        isModelInPath: path.includes("{model}"),
        grown: grow(id),
      };
    }),
);

/** What each body of a target must have. */
export function leastOf({ wire, isModelInPath }: Target, model: string): { [key: string]: Json } {
  return { ...alsoNeeded[wire], ...(isModelInPath ? {} : { model }) };
}

/** A body of a target with all that it must have. */
export function complete(target: Target, document: Json, model: string): Json {
  if (typeof document !== "object" || document === null || Array.isArray(document)) return document;
  const named = target.isModelInPath ? {} : { model };
  return { ...leastOf(target, model), ...document, ...("model" in document ? named : {}) };
}
