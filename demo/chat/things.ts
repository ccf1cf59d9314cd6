/** Files, batches and other stored objects of the Chat API. A batch is complete when it is retrieved the first time. */
import { answerLine } from "../batch.ts";
import { embeddings } from "../embeddings/wire.ts";
import { created, id as mint } from "../mint.ts";
import { asLines, linesOf, readForm, Shelf, type ThingRequest, type ThingRoutes } from "../thing.ts";
import { Fault, type Json, need, type Wire } from "../wire.ts";
import { chat } from "./wire.ts";

interface File {
  object: Json;
  bytes: Buffer;
}

const wires: Record<string, Wire> = { "/v1/chat/completions": chat, "/v1/embeddings": embeddings };

export function createChatThings(): ThingRoutes {
  const files = new Shelf<File>("file-", "File object");
  const batches = new Shelf<Json>("batch_", "batch");
  const addFile = (bytes: Buffer, filename: string, purpose: unknown): Json =>
    files.add((id) => ({
      bytes,
      object: {
        id,
        object: "file",
        bytes: bytes.length,
        created_at: created,
        filename,
        purpose,
        status: "processed",
      },
    })).object;

  const complete = (batch: Json, headers: ThingRequest["headers"]): Json => {
    if (batch.status !== "in_progress") return batch;
    const wire = wires[String(batch.endpoint)] as Wire;
    const lines = linesOf(files.get(String(batch.input_file_id)).bytes).map(({ custom_id, body }) => {
      const response = answerLine(wire, headers, body as Json);
      return {
        id: mint("batch_req_", custom_id, body),
        custom_id,
        response: { status_code: response.status, request_id: mint("req_", custom_id), body: response.body },
        error: null,
      };
    });
    const wrong = lines.filter(({ response }) => response.status_code !== 200);
    const right = lines.filter(({ response }) => response.status_code === 200);
    const fileOf = (some: readonly unknown[], name: string): unknown =>
      some.length === 0 ? null : addFile(asLines(some), name, "batch_output").id;
    return Object.assign(batch, {
      status: "completed",
      output_file_id: fileOf(right, "output.jsonl"),
      error_file_id: fileOf(wrong, "errors.jsonl"),
      completed_at: created,
      request_counts: { total: lines.length, completed: right.length, failed: wrong.length },
    });
  };

  return {
    "POST /v1/files": async (request) => {
      const { bytes, name, texts } = await readForm(request);
      need(texts.purpose, "'purpose' is a required property", { param: "purpose" });
      return { body: addFile(bytes, name, texts.purpose) };
    },
    "GET /v1/files": ({ query }) => ({ body: listed(files, query, 10_000, ({ object }) => object) }),
    "GET /v1/files/{file}": ({ path }) => ({ body: files.get(path.file).object }),
    "GET /v1/files/{file}/content": ({ path }) => ({
      headers: { "content-type": "application/octet-stream" },
      body: files.get(path.file).bytes,
    }),
    "DELETE /v1/files/{file}": ({ path }) => {
      const { id } = files.take(path.file).object;
      return { body: { id, object: "file", deleted: true } };
    },
    "POST /v1/batches": ({ body: raw }) => {
      const { input_file_id, endpoint, completion_window, metadata = null } = parse(raw);
      const file = files.get(String(input_file_id));
      need(file.object.purpose === "batch", "Invalid purpose of the input file", { param: "input_file_id" });
      need(Object.hasOwn(wires, String(endpoint)), "Invalid endpoint", { param: "endpoint" });
      const batch = batches.add((id) => ({
        id,
        object: "batch",
        endpoint,
        errors: null,
        input_file_id,
        completion_window,
        status: "in_progress",
        output_file_id: null,
        error_file_id: null,
        created_at: created,
        metadata,
        request_counts: { total: 0, completed: 0, failed: 0 },
      }));
      return { body: { ...batch, status: "validating" } };
    },
    "GET /v1/batches": ({ query }) => ({ body: listed(batches, query, 20) }),
    "GET /v1/batches/{batch}": ({ path, headers }) => ({ body: complete(batches.get(path.batch), headers) }),
    "POST /v1/batches/{batch}/cancel": ({ path }) => {
      const batch = batches.get(path.batch);
      if (batch.status === "in_progress")
        Object.assign(batch, { status: "cancelled", cancelled_at: created });
      return { body: batch };
    },
    ...plain("/v1/vector_stores", new Shelf("vs_", "vector store"), (id, { name = null }) => ({
      id,
      object: "vector_store",
      name,
      created_at: created,
      status: "completed",
      file_counts: { in_progress: 0, completed: 0, failed: 0, cancelled: 0, total: 0 },
      usage_bytes: 0,
      last_active_at: created,
      metadata: {},
    })),
    ...plain(
      "/v1/fine_tuning/jobs",
      new Shelf("ftjob-", "fine-tuning job"),
      (id, { model, training_file }) => ({
        id,
        object: "fine_tuning.job",
        model,
        training_file,
        created_at: created,
        status: "queued",
        fine_tuned_model: null,
        result_files: [],
        organization_id: "org-demo",
        hyperparameters: { n_epochs: "auto" },
        seed: 1,
        trained_tokens: null,
        validation_file: null,
        error: null,
        finished_at: null,
      }),
    ),
  };
}

/** Simple objects: create, retrieve, list, delete. */
function plain(path: string, shelf: Shelf<Json>, make: (id: string, body: Json) => Json): ThingRoutes {
  return {
    [`POST ${path}`]: ({ body }) => ({ body: shelf.add((id) => make(id, parse(body))) }),
    [`GET ${path}`]: ({ query }) => ({ body: listed(shelf, query, 20) }),
    [`GET ${path}/{id}`]: ({ path: { id } }) => ({ body: shelf.get(id) }),
    [`DELETE ${path}/{id}`]: ({ path: { id } }) => {
      const { object } = shelf.take(id);
      return { body: { id, object: `${object}.deleted`, deleted: true } };
    },
  };
}

function listed<T>(
  shelf: Shelf<T>,
  query: URLSearchParams,
  usual: number,
  show: (thing: T) => unknown = (thing) => thing,
): Json {
  const { page, more } = shelf.page(query.get("after"), Number(query.get("limit") ?? usual));
  return {
    object: "list",
    data: page.map(([, thing]) => show(thing)),
    first_id: page[0]?.[0] ?? null,
    last_id: page.at(-1)?.[0] ?? null,
    has_more: more,
  };
}

function parse(body: Buffer): Json {
  try {
    return JSON.parse(body.toString() || "{}") as Json;
  } catch {
    throw new Fault("invalid", "We could not parse the JSON body of your request.");
  }
}
