/** Every endpoint that accepts a document: its path, documents that contain its fields, and the required fields. */
import { loadLibrary } from "../../../engine/gateway/service/load-library.ts";
import { type Grown, grow, type Json } from "../../schemas/grow.ts";

export interface Target {
  /** `POST /v1/responses` */
  name: string;
  path: string;
  wire: string;
  operation: string;
  headers: Readonly<Record<string, string>>;
  /** One model for each kind of upstream that can respond. */
  models: readonly string[];
  /** Whether the path contains the model. */
  isModelInPath: boolean;
  grown: readonly Grown[];
}

/** Required fields that the schema does not require, because other endpoints of the wire have no such field. */
const alsoNeeded: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  responses: { input: "q" },
  "client-secrets": { session: { type: "realtime" } },
};

/** Upstream wires by operation. */
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

/** The required fields of a target's body. */
export function leastOf({ wire, isModelInPath }: Target, model: string): { [key: string]: Json } {
  return { ...alsoNeeded[wire], ...(isModelInPath ? {} : { model }) };
}

/** A target's body with all required fields. */
export function complete(target: Target, document: Json, model: string): Json {
  if (typeof document !== "object" || document === null || Array.isArray(document)) return document;
  const named = target.isModelInPath ? {} : { model };
  return { ...leastOf(target, model), ...document, ...("model" in document ? named : {}) };
}
