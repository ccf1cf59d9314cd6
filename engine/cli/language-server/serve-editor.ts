/** The connection with an editor: what the server offers, and which code answers each request. */
import { existsSync } from "node:fs";
import {
  CodeLens,
  Command,
  type Connection,
  createConnection,
  type InitializeParams,
  type InitializeResult,
  MessageType,
  ProposedFeatures,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
  TextEdit,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { version } from "../../installation/installation.ts";
import { formatYaml } from "../../language/yaml/format-yaml.ts";
import { complete, find, hover, locationsOf, renameTo } from "./answer-words.ts";
import { findTests, runTestsOf } from "./file-tests.ts";
import { OpenFiles } from "./open-files.ts";
import { pathOf, type Range, rangeOf } from "./protocol-values.ts";
import { PublishedFindings } from "./published-findings.ts";
import type { FoundName } from "./renamed-places.ts";

/** Pause in typing before a check. */
const SETTLE_MS = 150;
const RUN_TESTS = "polywire.runTests";

export function serveEditor(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): void {
  const connection = createConnection(ProposedFeatures.all, input, output);
  const documents = new TextDocuments(TextDocument);
  const files = new OpenFiles(documents);
  const published = new PublishedFindings(files, (params) => void connection.sendDiagnostics(params));
  connection.onInitialize(initialize);
  const report = (error: Error): void => connection.console.error(error.stack ?? error.message);
  checkWhileTyping(documents, files, published, report);
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri } of changes) files.forget(uri);
  });
  connection.onDocumentFormatting(({ textDocument }) => {
    const document = documents.get(textDocument.uri);
    return document === undefined ? [] : format(document);
  });
  answerWords(connection, documents, files);
  connection.onCodeLens(({ textDocument }) => {
    const document = documents.get(textDocument.uri);
    return document === undefined ? [] : lensesOf(document);
  });
  connection.onExecuteCommand(async ({ command, arguments: [uri, name] = [] }) => {
    const document = documents.get(String(uri));
    if (command !== RUN_TESTS || document === undefined) return undefined;
    return runTests(document, typeof name === "string" ? name : undefined, { connection, files, published });
  });
  documents.listen(connection);
  connection.listen();
}

function answerWords(connection: Connection, documents: TextDocuments<TextDocument>, files: OpenFiles): void {
  connection.onHover(async ({ textDocument, position }) => {
    const shown = documents.get(textDocument.uri);
    return shown && hover(shown, position, files);
  });
  connection.onCompletion(async ({ textDocument, position }) => {
    const shown = documents.get(textDocument.uri);
    return shown && complete(shown, position, files);
  });
  const findAt = async (uri: string, position: Range["start"]): Promise<FoundName | undefined> => {
    const shown = documents.get(uri);
    return shown && find(shown, position, files);
  };
  connection.onDefinition(async ({ textDocument, position }) =>
    locationsOf(await findAt(textDocument.uri, position), (isDefinition) => isDefinition),
  );
  connection.onReferences(async ({ textDocument, position, context }) =>
    locationsOf(
      await findAt(textDocument.uri, position),
      (isDefinition) => !isDefinition || context.includeDeclaration,
    ),
  );
  connection.onPrepareRename(async ({ textDocument, position }) => {
    const shown = documents.get(textDocument.uri);
    const found = shown && (await find(shown, position, files));
    return found ? { range: rangeOf(shown, found.thing.span), placeholder: found.thing.name } : null;
  });
  connection.onRenameRequest(async ({ textDocument, position, newName }) =>
    renameTo(await findAt(textDocument.uri, position), newName),
  );
}

function initialize({ workspaceFolders, rootUri }: InitializeParams): InitializeResult {
  const folder = pathOf(workspaceFolders?.[0]?.uri ?? rootUri ?? "");
  // As a person at the prompt would be: the same paths in messages, the same files beside them.
  if (folder !== undefined && existsSync(folder)) process.chdir(folder);
  return {
    serverInfo: { name: "polywire", version },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      documentFormattingProvider: true,
      hoverProvider: true,
      completionProvider: { triggerCharacters: [".", "$", "="] },
      definitionProvider: true,
      referencesProvider: true,
      renameProvider: { prepareProvider: true },
      codeLensProvider: {},
      executeCommandProvider: { commands: [RUN_TESTS] },
    },
  };
}

function checkWhileTyping(
  documents: TextDocuments<TextDocument>,
  files: OpenFiles,
  published: PublishedFindings,
  report: (error: Error) => void,
): void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  /** Files to check, the one that was changed last first. */
  let waiting: string[] = [];
  const check = async (): Promise<void> => {
    for (let uri = waiting.shift(); uri !== undefined; uri = waiting.shift()) {
      const document = documents.get(uri);
      if (document === undefined) continue;
      const { version: checked } = document;
      const inspected = await files.inspect(document);
      // A newer text waits for its own check.
      if (documents.get(uri)?.version !== checked) continue;
      published.set(`check ${uri}`, { uri, version: checked }, inspected?.diagnostics ?? []);
      // The editor's messages are read between two checks.
      await new Promise(setImmediate);
    }
  };
  const schedule = (uri: string): void => {
    waiting = [uri, ...waiting.filter((other) => other !== uri)];
    clearTimeout(timer);
    timer = setTimeout(() => {
      // The server checks the next text also after a bug.
      running = running.then(check).catch(report);
    }, SETTLE_MS);
  };
  documents.onDidChangeContent(({ document: { uri } }) => {
    files.forget(uri);
    published.delete(`tests ${uri}`);
    // Other files may depend on this one.
    for (const other of documents.keys()) if (other !== uri) schedule(other);
    schedule(uri);
  });
  documents.onDidSave(({ document: { uri } }) => {
    files.forget(uri);
    for (const other of documents.keys()) schedule(other);
  });
  documents.onDidClose(({ document: { uri } }) => {
    files.forget(uri);
    published.delete(`tests ${uri}`);
    published.delete(`check ${uri}`);
  });
}

function format(document: TextDocument): TextEdit[] {
  const text = document.getText();
  const formatted = formatYaml(document.uri, text);
  if ("diagnostics" in formatted || formatted.text === text) return [];
  return [TextEdit.replace(rangeOf(document, { start: 0, end: text.length }), formatted.text)];
}

function lensesOf(document: TextDocument): CodeLens[] {
  const { lists, tests } = findTests(document.uri, document.getText());
  const lens = (span: (typeof lists)[number], title: string, name?: string): CodeLens => ({
    ...CodeLens.create(rangeOf(document, span)),
    command: Command.create(title, RUN_TESTS, document.uri, ...(name === undefined ? [] : [name])),
  });
  return [
    ...lists.map((span) => lens(span, "Run all tests")),
    ...tests.map(({ name, span }) => lens(span, "Run this test", name)),
  ];
}

interface Shared {
  connection: Connection;
  files: OpenFiles;
  published: PublishedFindings;
}

async function runTests(
  document: TextDocument,
  name: string | undefined,
  { connection, files, published }: Shared,
): Promise<{ passed: number; failed: number }> {
  const inspected = await files.inspect(document);
  const hasError = inspected?.diagnostics.some(({ severity }) => severity === "error");
  const { passed, failed, diagnostics } =
    inspected === undefined || hasError
      ? { passed: 0, failed: 0, diagnostics: [] }
      : await runTestsOf(inspected, name);
  published.set(`tests ${document.uri}`, document, diagnostics);
  const message = hasError
    ? "The tests do not run, because the file has errors"
    : `${passed} ${passed === 1 ? "test" : "tests"} passed, ${failed} failed`;
  const isGood = !hasError && failed === 0;
  await connection.sendNotification(ShowMessageNotification.type, {
    type: isGood ? MessageType.Info : MessageType.Warning,
    message: `Polywire: ${message}`,
  });
  return { passed, failed };
}
