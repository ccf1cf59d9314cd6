/** Mapping, provider and credential files: listed, checked while they are edited, and written if the operator allows it. */
import { recordAudit } from "../../store/identity/audit-rows.ts";
import { AdminError, type Call, type FileDetail, Reply } from "../admin-call.ts";
import { exactly, flag, list, orNull, type Route, text, texts, whole } from "../admin-route.ts";

const entry = {
  path: {
    ...text,
    description: "`mappings/<operation>/<wire>.yaml`, `providers/<name>.yaml` or `credentials/<name>.yaml`.",
  },
  isOwn: { ...flag, description: "True for a file of the operator; false for a shipped file." },
};
const version = { ...text, description: "Version of the text that was read." };
const detail = exactly({ ...entry, text, version }, [...Object.keys(entry), "text", "version"]);

const position = exactly({ line: whole, column: whole }, ["line", "column"]);
const label = exactly(
  {
    start: { ...whole, description: "Offset into the text, in UTF-16 units." },
    end: whole,
    from: position,
    to: position,
    text,
    primary: flag,
  },
  ["start", "end", "text", "primary"],
);
const diagnostic = exactly(
  {
    code: text,
    severity: { enum: ["error", "warning"] },
    message: text,
    path: { ...text, description: "Usually the checked file; a change may also break another file." },
    labels: { type: "array", items: label },
    notes: { type: "array", items: text },
    docs: text,
    drawn: { ...text, description: "As the command line prints it, with the source line and a caret." },
  },
  ["code", "severity", "message", "path", "labels", "notes", "docs", "drawn"],
);
const outcome = exactly(
  {
    name: text,
    what: { ...text, description: "The tested map: `response decode`." },
    failure: orNull({ ...text, description: "Difference as text; null if the test passes." }),
  },
  ["name", "what", "failure"],
);

const SIDES = ["client", "upstream"] as const;
const KINDS = ["request", "response", "stream"] as const;
const MAX_INPUTS = 100;

const run = exactly(
  {
    text: { ...text, description: "As sent over the network; empty if there is nothing." },
    path: orNull({ ...text, description: "Path of the request, relative to the provider's base URL." }),
    dropped: { ...texts, description: "Hub paths that the target does not support." },
    fault: orNull({
      ...text,
      description: "Why the conversion failed, or the error that the response contains.",
    }),
  },
  ["text", "path", "dropped", "fault"],
);

async function dryRun(call: Call): Promise<object> {
  const { other, side, kind, inputs } = call.body;
  const invalidField = (field: string, what: string): AdminError =>
    new AdminError(400, "invalid", `${field} must be ${what}`, {}, field);
  if (typeof other !== "string") throw invalidField("other", "the name of a wire");
  const knownSide = SIDES.find((each) => each === side);
  if (knownSide === undefined) throw invalidField("side", `one of ${SIDES.join(", ")}`);
  const knownKind = KINDS.find((each) => each === kind);
  if (knownKind === undefined) throw invalidField("kind", `one of ${KINDS.join(", ")}`);
  const isTexts = Array.isArray(inputs) && inputs.every((each) => typeof each === "string");
  if (!isTexts || inputs.length === 0 || inputs.length > MAX_INPUTS)
    throw invalidField("inputs", `a list of at most ${MAX_INPUTS} strings`);
  const file = { path: knownPath(call), text: textIn(call) };
  const runs = await withTimeLimitError(
    call.files.dryRun(file, { other, side: knownSide, kind: knownKind, inputs }),
  );
  if (runs === undefined)
    throw new AdminError(
      422,
      "refused",
      `the file has errors, or none of its wires converts to ${JSON.stringify(other)}`,
      {},
      "other",
    );
  return { items: runs };
}

function knownPath({ id, files }: Call): string {
  if (files.isPath(id)) return id;
  throw new AdminError(
    404,
    "missing",
    `there is no file ${JSON.stringify(id)}: files are mappings/<operation>/<wire>.yaml, providers/<name>.yaml and credentials/<name>.yaml`,
  );
}

async function read(call: Call): Promise<FileDetail> {
  const found = await call.files.read(knownPath(call));
  if (found === undefined)
    throw new AdminError(404, "missing", `there is no file ${JSON.stringify(call.id)}`);
  return found;
}

function textIn({ body }: Call): string {
  if (typeof body.text === "string") return body.text;
  throw new AdminError(400, "invalid", "text must be the complete file, as a string", {}, "text");
}

function check(call: Call): Promise<object> {
  const file = { path: knownPath(call), text: textIn(call) };
  return withTimeLimitError(call.files.check(file, call.body.tests === true));
}

/** A check that exceeds the time limit ends with its thread, and rejects with an `AbortError`. */
function withTimeLimitError<T>(check: Promise<T>): Promise<T> {
  return check.catch((error: unknown) => {
    if ((error as Error).name !== "AbortError") throw error;
    throw new AdminError(422, "slow", "the check of the file took too long");
  });
}

/** @param text undefined: deletes the operator's file */
async function write(call: Call, text: string | undefined, version: unknown): Promise<string | undefined> {
  const { files, actor, store, address } = call;
  const path = knownPath(call);
  if (!files.isWritable)
    throw new AdminError(
      403,
      "read_only",
      "files are read-only here: the operator allows changes with `dashboard: { edit_files: true }` in a polywire.yaml",
    );
  if (typeof version !== "string" && version !== null)
    throw new AdminError(400, "invalid", "version must be the version that was read, or null", {}, "version");
  const change = await withTimeLimitError(files.write(path, text, version));
  if (change.kind === "changed") throw new AdminError(409, "conflict", "the file has changed: read it again");
  if (change.kind === "refused") throw new AdminError(422, "refused", change.report, {}, "text");
  await recordAudit(store, {
    actor: actor.accountId,
    actorName: actor.login,
    action: text === undefined ? "file.delete" : "file.edit",
    subjectKind: "file",
    subjectId: path,
    subjectName: path,
    changes: { text: [change.before, text ?? null] },
    address,
  });
  return path;
}

export const files: Route[] = [
  {
    method: "GET",
    path: "/files",
    minimumRole: "admin",
    summary: "Lists the mapping, provider and credential files that are served.",
    responseBody: list(exactly(entry, Object.keys(entry)), {
      isWritable: { ...flag, description: "Whether the operator allows changes." },
    }),
    handle: async ({ files }) => ({ items: files.list(), isWritable: files.isWritable }),
  },
  {
    method: "GET",
    path: "/files/{id}",
    minimumRole: "admin",
    summary: "Reads one file. `{id}` is its path. The audit log has its history.",
    responseBody: detail,
    handle: read,
  },
  {
    method: "POST",
    path: "/files/{id}/check",
    minimumRole: "admin",
    summary: "Checks a text as this file's new content; nothing is written.",
    requestBody: exactly(
      {
        text,
        tests: { ...flag, description: "Runs the tests in the text, and lists the parts without a test." },
      },
      ["text"],
    ),
    responseBody: exactly(
      {
        diagnostics: { type: "array", items: diagnostic },
        tests: { type: "array", items: outcome },
        otherWires: {
          ...exactly({ clients: texts, upstreams: texts }, ["clients", "upstreams"]),
          description: "Names of the wires that the file's wire can convert to in a dry run.",
        },
      },
      ["diagnostics", "tests", "otherWires"],
    ),
    handle: check,
  },
  {
    method: "POST",
    path: "/files/{id}/run",
    minimumRole: "admin",
    summary:
      "Converts requests or responses with a text as this file's new content; nothing is sent or stored.",
    requestBody: exactly(
      {
        text,
        other: {
          ...text,
          description: "The other wire of the conversion; `otherWires` of a check lists the possible ones.",
        },
        side: { enum: [...SIDES], description: "The side on which the file's wire is used." },
        kind: { enum: [...KINDS] },
        inputs: {
          ...texts,
          description:
            "Bodies, or the bytes of streams. Requests are in the client's wire, responses in the upstream's.",
        },
      },
      ["text", "other", "side", "kind", "inputs"],
    ),
    responseBody: exactly({ items: { type: "array", items: run } }, ["items"]),
    handle: dryRun,
  },
  {
    method: "POST",
    path: "/files/{id}",
    minimumRole: "admin",
    summary: "Writes an operator's file and serves it, if it has no error.",
    requestBody: exactly(
      {
        text,
        version: orNull({
          ...version,
          description: "Version of the text that was read; null for a new file.",
        }),
      },
      ["text", "version"],
    ),
    responseBody: detail,
    async handle(call) {
      await write(call, textIn(call), call.body.version);
      return read(call);
    },
  },
  {
    method: "DELETE",
    path: "/files/{id}",
    minimumRole: "admin",
    summary: "Deletes an operator's file. The shipped file of the same name, if any, is served again.",
    query: { version: "Version of the text that was read." },
    async handle(call) {
      await write(call, undefined, call.query.version);
      return new Reply(204, undefined);
    },
  },
];
