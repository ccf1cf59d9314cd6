/** Files and message batches of the Messages API. A batch is complete when it is retrieved the first time. */
import { answerLine } from "../batch.ts";
import { created } from "../mint.ts";
import { asLines, readForm, Shelf, type ThingRequest, type ThingRoutes } from "../thing.ts";
import { type Json, need } from "../wire.ts";
import { messages } from "./wire.ts";

interface Batch {
  object: Json;
  requests: { custom_id: string; params: Json }[];
  results: Buffer | undefined;
}

const at = new Date(created * 1000).toISOString();

export function createMessagesThings(): ThingRoutes {
  const files = new Shelf<{ object: Json; bytes: Buffer }>("file_", "file");
  const batches = new Shelf<Batch>("msgbatch_", "message batch");

  const end = (batch: Batch, { headers, url }: ThingRequest): Json => {
    if (batch.results !== undefined) return batch.object;
    const results = batch.requests.map(({ custom_id, params }) => {
      const { status, body } = answerLine(messages, headers, params);
      const result = status === 200 ? { type: "succeeded", message: body } : { type: "errored", error: body };
      return { custom_id, result };
    });
    batch.results = asLines(results);
    const succeeded = results.filter(({ result }) => result.type === "succeeded").length;
    return Object.assign(batch.object, {
      processing_status: "ended",
      ended_at: at,
      results_url: `${url.origin}/v1/messages/batches/${batch.object.id}/results`,
      request_counts: { ...none, succeeded, errored: results.length - succeeded },
    });
  };

  return {
    "POST /v1/files": async (request) => {
      const { bytes, name, mime } = await readForm(request);
      const { object } = files.add((id) => ({
        bytes,
        object: {
          id,
          type: "file",
          filename: name,
          mime_type: mime,
          size_bytes: bytes.length,
          created_at: at,
          downloadable: true,
        },
      }));
      return { body: object };
    },
    "GET /v1/files": ({ query }) => {
      const { page, more } = files.page(query.get("page"), Number(query.get("limit") ?? 20));
      const data = page.map(([, { object }]) => object);
      return { body: { data, next_page: more ? page.at(-1)?.[0] : null } };
    },
    "GET /v1/files/{file}": ({ path }) => ({ body: files.get(path.file).object }),
    "GET /v1/files/{file}/content": ({ path }) => ({
      headers: { "content-type": "application/octet-stream" },
      body: files.get(path.file).bytes,
    }),
    "DELETE /v1/files/{file}": ({ path }) => {
      files.take(path.file);
      return { body: { id: path.file, type: "file_deleted" } };
    },
    "POST /v1/messages/batches": ({ body }) => {
      const { requests } = JSON.parse(body.toString()) as { requests?: Batch["requests"] };
      need(Array.isArray(requests) && requests.length > 0, "requests: Field required");
      const { object } = batches.add((id) => ({
        requests,
        results: undefined,
        object: {
          id,
          type: "message_batch",
          processing_status: "in_progress",
          request_counts: { ...none, processing: requests.length },
          created_at: at,
          expires_at: at,
          ended_at: null,
          archived_at: null,
          cancel_initiated_at: null,
          results_url: null,
        },
      }));
      return { body: { ...object } };
    },
    "GET /v1/messages/batches": ({ query }) => {
      const { page, more } = batches.page(query.get("after_id"), Number(query.get("limit") ?? 20));
      const data = page.map(([, { object }]) => object);
      return {
        body: { data, first_id: page[0]?.[0] ?? null, last_id: page.at(-1)?.[0] ?? null, has_more: more },
      };
    },
    "GET /v1/messages/batches/{batch}": (request) => ({
      body: end(batches.get(request.path.batch), request),
    }),
    "GET /v1/messages/batches/{batch}/results": ({ path }) => ({
      headers: { "content-type": "application/x-jsonl" },
      body: batches.get(path.batch).results ?? Buffer.alloc(0),
    }),
    "POST /v1/messages/batches/{batch}/cancel": ({ path }) => {
      const { object, results } = batches.get(path.batch);
      if (results === undefined)
        Object.assign(object, { processing_status: "canceling", cancel_initiated_at: at });
      return { body: object };
    },
    "DELETE /v1/messages/batches/{batch}": ({ path }) => {
      batches.take(path.batch);
      return { body: { id: path.batch, type: "message_batch_deleted" } };
    },
  };
}

const none = { processing: 0, succeeded: 0, errored: 0, canceled: 0, expired: 0 };
