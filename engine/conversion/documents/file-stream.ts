/** Streams a file to the client as it arrives: nothing is buffered, and only its type is read. */

import type { HubError, StreamConversion } from "../contract.ts";
import { hubError } from "../hub/hub-error.ts";

type Usage = Record<string, unknown> | undefined;

export class FileStream implements StreamConversion {
  readonly headers: Record<string, string>;
  readonly closesConnection = true;
  readonly dropped: readonly string[] = [];
  readonly buffered = 0;
  readonly withheld = 0;
  readonly #usage: () => Usage;
  #started = false;
  #finished = false;
  #error: HubError | undefined;

  /** @param usage returns the usage, after the end of the file */
  constructor(headers: Record<string, string>, usage: () => Usage) {
    this.headers = headers;
    this.#usage = usage;
  }

  get started(): boolean {
    return this.#started;
  }

  get finished(): boolean {
    return this.#finished;
  }

  get error(): HubError | undefined {
    return this.#error;
  }

  get usage(): Usage {
    return this.#started ? this.#usage() : undefined;
  }

  push(chunk: Uint8Array): Uint8Array {
    if (chunk.length > 0) this.#started = true;
    return chunk;
  }

  end(): string {
    if (this.#started) this.#finished = true;
    else this.#error = hubError("upstream", "the provider returned an empty file");
    return "";
  }

  /** A file cannot contain an error. */
  fail(error: HubError): string {
    this.#error = error;
    this.#finished = true;
    return "";
  }

  open(): string {
    this.#started = true;
    return "";
  }

  ping(): string {
    return "";
  }

  stored(): undefined {}
}
