/** A client of the language server: a real process, through the protocol library that editors use. */
import { type ChildProcess, spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import {
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { programPath } from "../servers/program.ts";

export interface Position {
  line: number;
  character: number;
}

export class EditorClient {
  readonly connection: ProtocolConnection;
  readonly #process: ChildProcess;
  readonly #folder: string;
  /** They grow also over a closing, so a late answer about an earlier text is not taken for one about this text. */
  readonly #versions = new Map<string, number>();
  readonly #open = new Set<string>();
  /** The latest of each file, and the version of the text that the latest check was about. */
  readonly #published = new Map<string, { diagnostics: Diagnostic[]; version: number | undefined }>();
  readonly messages: string[] = [];
  capabilities: InitializeResult["capabilities"] = {};

  private constructor(folder: string) {
    this.#folder = folder;
    this.#process = spawn(process.execPath, [programPath(), "lsp", "--stdio"], {
      cwd: "/",
      env: { ...process.env, ACME_KEY: "key-of-acme-1" },
      stdio: ["pipe", "pipe", "inherit"],
    });
    const { stdout, stdin } = this.#process;
    if (stdout === null || stdin === null) throw new Error("no pipes");
    this.connection = createProtocolConnection(
      new StreamMessageReader(stdout),
      new StreamMessageWriter(stdin),
    );
    this.connection.onNotification(
      "textDocument/publishDiagnostics",
      ({ uri, diagnostics, version }: PublishDiagnosticsParams) => {
        this.#published.set(uri, { diagnostics, version: version ?? this.#published.get(uri)?.version });
      },
    );
    this.connection.onNotification("window/showMessage", ({ message }: { message: string }) => {
      this.messages.push(message);
    });
    this.connection.listen();
  }

  static async open(folder: string): Promise<EditorClient> {
    const client = new EditorClient(folder);
    const { capabilities } = (await client.connection.sendRequest("initialize", {
      processId: process.pid,
      capabilities: {},
      rootUri: pathToFileURL(folder).href,
      workspaceFolders: [{ uri: pathToFileURL(folder).href, name: "test" }],
    })) as InitializeResult;
    client.capabilities = capabilities;
    await client.connection.sendNotification("initialized", {});
    return client;
  }

  uri(name: string): string {
    return pathToFileURL(`${this.#folder}/${name}`).href;
  }

  /** Opens the text, or replaces the open one. */
  async show(name: string, text: string): Promise<void> {
    const uri = this.uri(name);
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    const isOpen = this.#open.has(uri);
    this.#open.add(uri);
    if (!isOpen)
      await this.connection.sendNotification("textDocument/didOpen", {
        textDocument: { uri, languageId: "yaml", version, text },
      });
    else
      await this.connection.sendNotification("textDocument/didChange", {
        textDocument: { uri, version },
        contentChanges: [{ text }],
      });
  }

  async close(name: string): Promise<void> {
    const uri = this.uri(name);
    this.#open.delete(uri);
    await this.connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
  }

  /** What the editor shows for the text that is open now. */
  async shown(name: string): Promise<Diagnostic[]> {
    const uri = this.uri(name);
    await expect.poll(() => this.#published.get(uri)?.version).toBe(this.#versions.get(uri));
    return this.#published.get(uri)?.diagnostics ?? [];
  }

  /** @param test its name; all tests without it */
  async runTests(name: string, test?: string): Promise<{ passed: number; failed: number }> {
    return this.connection.sendRequest("workspace/executeCommand", {
      command: "polywire.runTests",
      arguments: [this.uri(name), ...(test === undefined ? [] : [test])],
    });
  }

  async request<Result>(method: string, name: string, rest: object = {}): Promise<Result> {
    return this.connection.sendRequest(method, { textDocument: { uri: this.uri(name) }, ...rest });
  }

  async end(): Promise<number | null> {
    const ended = new Promise<number | null>((resolve) => this.#process.on("exit", resolve));
    await this.connection.sendRequest("shutdown");
    await this.connection.sendNotification("exit");
    const code = await ended;
    this.connection.dispose();
    return code;
  }
}
