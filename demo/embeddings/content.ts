/** Embeddings of the Content family: one content, or a list of requests with one content each. Usage is not reported. */
import { type Direct, given, isObject, type Json, need } from "../wire.ts";
import { fullLength, vectorOf } from "./vector.ts";

export const embedActions: readonly string[] = ["embedContent", "batchEmbedContents"];

const mostRequests = 100;

/** `body` already has camelCase names. */
export function readContentEmbedding(model: string, action: string, body: Json): Direct {
  if (action === "embedContent") {
    const vector = embed(model, body);
    return { model, answer: () => ({ embedding: vector }) };
  }
  const requests = body.requests as Json[] | undefined;
  need(requests?.length, "* BatchEmbedContentsRequest.requests: requests is not specified");
  need(
    requests.length <= mostRequests,
    `* BatchEmbedContentsRequest.requests: at most ${mostRequests} requests can be in one batch`,
  );
  for (const request of requests) {
    need(
      request.model === `models/${model}`,
      `* BatchEmbedContentsRequest.requests: must match the model in the URL, models/${model}`,
    );
  }
  const vectors = requests.map((request) => embed(model, request));
  return { model, answer: () => ({ embeddings: vectors }) };
}

function embed(
  model: string,
  { model: named, content, outputDimensionality: length, title, taskType }: Json,
): Json {
  need(!given(named) || named === `models/${model}`, "unexpected model name format");
  need(isObject(content), "* EmbedContentRequest.content: contents is not specified");
  const parts = (content.parts ?? []) as Json[];
  const text = parts.map((part) => part.text ?? "").join("\n");
  need(text !== "", "* EmbedContentRequest.content: contents is not specified");
  need(
    !given(title) || taskType === "RETRIEVAL_DOCUMENT",
    "The `title` is only applicable to the task type RETRIEVAL_DOCUMENT.",
  );
  return { values: vectorOf(text, given(length) ? Number(length) : fullLength) };
}
