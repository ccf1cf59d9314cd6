/** Mapping and provider files: as they are served, checked as one writes them, and written where the operator allows it. */
import { recordAudit } from "../../store/audit-rows.ts";
import { AdminError, type Call, type FileDetail, Reply } from "../admin-call.ts";
import { exactly, flag, list, orNull, type Route, text, whole } from "../route.ts";

const entry = {
  path: { ...text, description: "`mappings/<operation>/<wire>.yaml` or `providers/<name>.yaml`." },
  isOwn: { ...flag, description: "The operator's own; otherwise it comes with Polywire." },
};
const version = { ...text, description: "Of the text as it was read." };
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
    path: { ...text, description: "Mostly the file that was checked; it may break another." },
    labels: { type: "array", items: label },
    notes: { type: "array", items: text },
    docs: text,
    drawn: { ...text, description: "As the command line says it: with the line and a caret." },
  },
  ["code", "severity", "message", "path", "labels", "notes", "docs", "drawn"],
);
const outcome = exactly(
  {
    name: text,
    what: { ...text, description: "What was run: `response decode`." },
    failure: orNull({ ...text, description: "Drawn; null where it holds." }),
  },
  ["name", "what", "failure"],
);

function knownPath({ id, files }: Call): string {
  if (files.isPath(id)) return id;
  throw new AdminError(
    404,
    "missing",
    `there is no file ${JSON.stringify(id)}: files are mappings/<operation>/<wire>.yaml and providers/<name>.yaml`,
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
  throw new AdminError(400, "invalid", "text must be the whole file, as a text", {}, "text");
}

function check(call: Call): Promise<object> {
  const file = { path: knownPath(call), text: textIn(call) };
  return inTime(call.files.check(file, call.body.tests === true));
}

/** What hangs was given up with its thread. */
function inTime<T>(checked: Promise<T>): Promise<T> {
  return checked.catch((error: unknown) => {
    if ((error as Error).name !== "AbortError") throw error;
    throw new AdminError(422, "slow", "the file was given up: it took too long to check");
  });
}

/** @param text undefined: the operator's own file goes */
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
    throw new AdminError(400, "invalid", "version must be the one that was read, or null", {}, "version");
  const change = await inTime(files.write(path, text, version));
  if (change.kind === "changed")
    throw new AdminError(409, "conflict", "the file was changed meanwhile: read it again");
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
    who: "admin",
    summary: "Lists the mapping and provider files that are served.",
    gives: list(exactly(entry, Object.keys(entry)), {
      isWritable: { ...flag, description: "Whether the operator allows changes." },
    }),
    handle: async ({ files }) => ({ items: files.list(), isWritable: files.isWritable }),
  },
  {
    method: "GET",
    path: "/files/{id}",
    who: "admin",
    summary: "Reads one file; `{id}` is its path. Its history is in the audit log.",
    gives: detail,
    handle: read,
  },
  {
    method: "POST",
    path: "/files/{id}/check",
    who: "admin",
    summary: "Says what is wrong with a text, were it this file; nothing is written.",
    takes: exactly(
      {
        text,
        tests: { ...flag, description: "Runs the tests that it carries, and says what none reaches." },
      },
      ["text"],
    ),
    gives: exactly(
      { diagnostics: { type: "array", items: diagnostic }, tests: { type: "array", items: outcome } },
      ["diagnostics", "tests"],
    ),
    handle: check,
  },
  {
    method: "POST",
    path: "/files/{id}",
    who: "admin",
    summary: "Writes a file of the operator's own and serves it, where everything is right with it.",
    takes: exactly(
      {
        text,
        version: orNull({ ...version, description: "Of the text as it was read; null for a new file." }),
      },
      ["text", "version"],
    ),
    gives: detail,
    async handle(call) {
      await write(call, textIn(call), call.body.version);
      return read(call);
    },
  },
  {
    method: "DELETE",
    path: "/files/{id}",
    who: "admin",
    summary: "Takes a file of the operator's own away; one that comes with Polywire is served in its place.",
    query: { version: "Of the text as it was read." },
    async handle(call) {
      await write(call, undefined, call.query.version);
      return new Reply(204, undefined);
    },
  },
];
