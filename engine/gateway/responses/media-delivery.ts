/**
 * Media of an answer in the form that its caller asked for, whatever the upstream gave: the bytes behind a URL, fetched
 * under the same guard as what callers name; a URL of the gateway's own for bytes.
 */

import type { HubError, Reply, Undelivered, UndeliveredItem } from "../../conversion/contract.ts";
import { mimeOfBytes } from "../../conversion/hub/file-signatures.ts";
import { fetchMedia, MediaRefused } from "../../media/fetch/fetch-media.ts";
import { TemporaryFilesFull } from "../../media/file/temporary-files.ts";
import { fromBase64, toBase64 } from "../../media/pool/base64.ts";
import { PoolFull } from "../../media/pool/pool.ts";
import { isExhausted } from "../../network/exhausted.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { mediaUndelivered, memoryShort } from "../refusals/refusals.ts";
import { TEMPORARY_FILES_PREFIX } from "../routes/reserved-paths.ts";

export class MediaDelivery {
  readonly #exchange: Exchange;
  #work: AbortController | undefined;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  /**
   * @param then hears of the whole answer, or of the error in its place; not at all after `abandon`. What was used is the same
   *   either way.
   */
  finish(
    { headers, usage, undelivered }: Reply & { undelivered: Undelivered },
    then: (reply: Reply, detail?: string) => void,
  ): void {
    this.#work = new AbortController();
    const { signal } = this.#work;
    const tell = (reply: Reply, detail?: string): void => {
      const all = { ...reply, headers: { ...headers, ...reply.headers }, ...(usage && { usage }) };
      then(all, detail);
    };
    const unlessOver = (work: () => void): void => {
      if (!signal.aborted) this.#exchange.guard(work);
    };
    this.#deliver(undelivered.items, signal).then(
      (delivered) => unlessOver(() => tell(undelivered.finish(delivered))),
      (fault: unknown) =>
        unlessOver(() => {
          const { error, detail } = undeliverable(fault);
          tell(this.#exchange.wire.fail(error, this.#exchange.requestId), detail);
        }),
    );
  }

  abandon(): void {
    this.#work?.abort();
  }

  /** Of each its URL or its base64. */
  async #deliver(items: readonly UndeliveredItem[], signal: AbortSignal): Promise<string[]> {
    const { media } = this.#exchange.service.config;
    const linked = items.flatMap(({ url, kind }) => (url === undefined ? [] : [{ url, kind, param: "" }]));
    const found = await fetchMedia(linked, media, signal);
    const delivered: string[] = [];
    for (const { as, kind, url = "", base64, bytes } of items) {
      const held = base64 ?? found.get(url)?.base64 ?? "";
      if (!isOf(kind, bytes ?? Buffer.from(held.slice(0, HEAD_CHARACTERS), "base64")))
        throw new NoSuchMedia(`the provider returned bytes that are not ${kind}`);
      if (as === "url") delivered.push(await this.#place(bytes ?? (await fromBase64(held, signal)), signal));
      else delivered.push(bytes === undefined ? held : await toBase64(Uint8Array.from(bytes), signal));
    }
    return delivered;
  }

  /** The URL of bytes from here on. */
  async #place(bytes: Uint8Array, signal: AbortSignal): Promise<string> {
    const { service, origin } = this.#exchange;
    const { temporaryFiles, config, nowMs } = service;
    const mime = mimeOfBytes(bytes) ?? "";
    // A gateway without a folder of its own has nowhere to put it.
    if (temporaryFiles === undefined)
      return `data:${mime};base64,${await toBase64(Uint8Array.from(bytes), signal)}`;
    const name = await temporaryFiles.put(bytes, mime, config.media, nowMs());
    return `${config.media.publicUrl ?? origin}${TEMPORARY_FILES_PREFIX}${name}`;
  }
}

/** As many characters of base64 as hold what tells the kind of a file. */
const HEAD_CHARACTERS = 64;

/** A file may be anything. */
function isOf(kind: string, head: Uint8Array): boolean {
  return kind === "file" || mimeOfBytes(head)?.startsWith(`${kind}/`) === true;
}

class NoSuchMedia extends Error {}

/** What the caller is told, and what the log. Rethrows a fault of ours. */
function undeliverable(fault: unknown): { error: HubError; detail?: string } {
  if (fault instanceof MediaRefused) return { error: mediaUndelivered(fault.message), detail: fault.detail };
  if (fault instanceof TemporaryFilesFull || fault instanceof NoSuchMedia)
    return { error: mediaUndelivered(fault.message) };
  const { code, message } = fault as NodeJS.ErrnoException;
  if (fault instanceof PoolFull || isExhausted(fault) || code === "ENOSPC" || code === "EDQUOT")
    return { error: { ...memoryShort(), retryable: false }, detail: message };
  throw fault;
}
