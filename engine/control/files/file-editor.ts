/**
 * Served mapping, provider and credential files, which administrators view and edit. An edit is written to the operator's folders, and only
 * after the complete gateway was built and tested with it.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import type { FileChange, FileDetail, FileEditor, FileEntry } from "../../admin/admin-call.ts";
import { packageRoot } from "../../installation/installation.ts";
import { report } from "../../language/diagnostics/drawing.ts";
import type { Served } from "../publication/snapshot.ts";
import { rebuild } from "../publication/validate-reload.ts";
import type { CheckedFile, CheckRequest } from "./check-file.ts";
import { openCheckThread } from "./check-thread.ts";
import { type FileText, filesIn, isFilePath, MAPPINGS, withFile, withoutFile } from "./file-names.ts";

export interface FileEditorOptions {
  served(): Served;
  /** Replaces the served files, one change after the other. */
  change<Result>(
    make: (served: Served, serve: (next: Served) => Promise<void>) => Promise<Result>,
  ): Promise<Result>;
  /** Folder of the operator's `mappings`, `providers` and `credentials`; absent: there is none. */
  ownFolder: string | undefined;
}

/** If the operator's folder is this one, its files are those that ship with Polywire. */
const projectFolder = resolve(packageRoot);

export function openFileEditor(options: FileEditorOptions): FileEditor & { close(): Promise<void> } {
  const { served, ownFolder: own } = options;
  const thread = openCheckThread();

  const currentFiles = (): CheckRequest["files"] => {
    const { mappings, schemas, providers, credentials, environment } = served().files;
    return { mappings, schemas, providers, credentials, environment };
  };
  const check = (file: FileText, tests: boolean): Promise<CheckedFile> =>
    thread.check({ files: currentFiles(), file, tests });

  const change = async (
    { path, text, version }: { path: string; text: string | undefined; version: string | null },
    current: Served,
    serve: (next: Served) => Promise<void>,
  ): Promise<FileChange> => {
    if (own === undefined) return { kind: "refused", report: "this gateway has no configuration folder" };
    const before = filesIn(current.files).find((file) => file.path === path)?.text ?? null;
    if ((before === null ? null : versionOf(before)) !== version) return { kind: "changed" };
    const shipped = text === undefined ? await readShipped(path) : undefined;
    const after = text ?? shipped;
    // The check runs in a thread, so a file that hangs does not block control.
    const checked = after === undefined ? undefined : await check({ path, text: after }, true);
    const faults = [
      ...(checked?.diagnostics ?? []).flatMap(({ severity, drawn }) => (severity === "error" ? drawn : [])),
      ...(checked?.tests ?? []).flatMap(({ failure }) => failure ?? []),
    ];
    if (faults.length > 0) return { kind: "refused", report: faults.join("\n\n") };
    const files =
      after === undefined
        ? withoutFile(current.files, path)
        : withFile(
            current.files,
            { path, text: after },
            shownPath(join(text === undefined ? packageRoot : own, path)),
          );
    // Other mappings may extend a changed mapping, so all are checked. The check above has tested any other file.
    const { mappings, schemas } = files;
    const validated = path.startsWith(MAPPINGS)
      ? await thread.validate({ files: { mappings, schemas }, changed: path.slice(MAPPINGS.length) })
      : { known: current.files.known };
    if ("refused" in validated) return { kind: "refused", report: validated.refused };
    const rebuilt = await rebuild(current, files, { tests: false, known: validated.known });
    if (rebuilt.kind === "refused")
      return { kind: "refused", report: report(rebuilt.diagnostics, (name) => rebuilt.texts.get(name)) };
    const filePath = join(own, path);
    if (text === undefined) await rm(filePath, { force: true });
    else await replaceFile(filePath, text);
    if (rebuilt.kind === "ready") await serve(rebuilt);
    return { kind: "done", before };
  };

  return {
    get isWritable() {
      return own !== undefined && own !== projectFolder && served().config.dashboard.editFiles;
    },
    list: () => filesIn(served().files).map(({ path }): FileEntry => ({ path, isOwn: isOwn(own, path) })),
    async read(path): Promise<FileDetail | undefined> {
      const file = filesIn(served().files).find((each) => each.path === path);
      if (file === undefined) return undefined;
      return { ...file, isOwn: isOwn(own, path), version: versionOf(file.text) };
    },
    isPath: isFilePath,
    check,
    dryRun: (file, running) => thread.dryRun({ ...running, files: currentFiles(), file }),
    write: (path, text, version) =>
      options.change((now, serve) => change({ path, text, version }, now, serve)),
    close: () => thread.close(),
  };
}

/** The path as a reload writes it: relative to the current folder, if the file is below it. */
function shownPath(filePath: string): string {
  const shown = relative(process.cwd(), filePath);
  return shown.startsWith("..") ? filePath : shown;
}

function isOwn(folder: string | undefined, path: string): boolean {
  return folder !== undefined && folder !== projectFolder && existsSync(join(folder, path));
}

async function readShipped(path: string): Promise<string | undefined> {
  const filePath = join(packageRoot, path);
  return existsSync(filePath) ? readFile(filePath, "utf8") : undefined;
}

function versionOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** A concurrent reader gets either the old or the new text. */
async function replaceFile(filePath: string, text: string): Promise<void> {
  await mkdir(dirname(filePath), { recursive: true });
  const temporaryPath = `${filePath}.${process.pid}.new`;
  try {
    await writeFile(temporaryPath, text);
    await rename(temporaryPath, filePath);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}
