/**
 * Returns media in the form that the client requested, whatever the upstream's form. For bytes it fetches the upstream's URL,
 * with the same restrictions as for clients' URLs. For a URL it stores the bytes at the gateway.
 */

import type { HubError, PendingMedia, PendingMediaItem, Reply } from "../../conversion/contract.ts";
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
   * @param done gets the complete response, or an error instead. It is not called after `abandon`. The usage is the same in
   * both cases.
   */
  finish(
    { headers, usage, pendingMedia }: Reply & { pendingMedia: PendingMedia },
    done: (reply: Reply, detail?: string) => void,
  ): void {
    this.#work = new AbortController();
    const { signal } = this.#work;
    const deliver = (reply: Reply, detail?: string): void => {
      const complete = { ...reply, headers: { ...headers, ...reply.headers }, ...(usage && { usage }) };
      done(complete, detail);
    };
    const unlessAbandoned = (work: () => void): void => {
      if (!signal.aborted) this.#exchange.guard(work);
    };
    this.#deliver(pendingMedia.items, signal).then(
      (delivered) => unlessAbandoned(() => deliver(pendingMedia.finish(delivered))),
      (fault: unknown) =>
        unlessAbandoned(() => {
          const { error, detail } = undeliverable(fault);
          deliver(this.#exchange.wire.fail(error, this.#exchange.requestId), detail);
        }),
    );
  }

  abandon(): void {
    this.#work?.abort();
  }

  /** The URL or base64 text of each item. */
  async #deliver(items: readonly PendingMediaItem[], signal: AbortSignal): Promise<string[]> {
    const { media } = this.#exchange.service.config;
    const linked = items.flatMap(({ url, kind }) => (url === undefined ? [] : [{ url, kind, param: "" }]));
    const fetched = await fetchMedia(linked, media, signal);
    const delivered: string[] = [];
    for (const { as, kind, url = "", base64, bytes } of items) {
      const text = base64 ?? fetched.get(url)?.base64 ?? "";
      if (!isOfKind(kind, bytes ?? Buffer.from(text.slice(0, SIGNATURE_CHARACTERS), "base64")))
        throw new WrongMediaKind(`the provider returned bytes that are not ${kind}`);
      if (as === "url")
        delivered.push(await this.#storeFile(bytes ?? (await fromBase64(text, signal)), signal));
      else delivered.push(bytes === undefined ? text : await toBase64(Uint8Array.from(bytes), signal));
    }
    return delivered;
  }

  /** Stores bytes and returns their URL. */
  async #storeFile(bytes: Uint8Array, signal: AbortSignal): Promise<string> {
    const { service, origin } = this.#exchange;
    const { temporaryFiles, config, nowMs } = service;
    const mime = mimeOfBytes(bytes) ?? "";
    // A gateway without a folder for files returns a data URL.
    if (temporaryFiles === undefined)
      return `data:${mime};base64,${await toBase64(Uint8Array.from(bytes), signal)}`;
    const name = await temporaryFiles.put(bytes, mime, config.media, nowMs());
    return `${config.media.publicUrl ?? origin}${TEMPORARY_FILES_PREFIX}${name}`;
  }
}

/** Characters of base64 that contain a file's signature. */
const SIGNATURE_CHARACTERS = 64;

/** A file may have any type. */
function isOfKind(kind: string, head: Uint8Array): boolean {
  return kind === "file" || mimeOfBytes(head)?.startsWith(`${kind}/`) === true;
}

class WrongMediaKind extends Error {}

/** The error for the client, and the detail for the log. Rethrows internal errors. */
function undeliverable(fault: unknown): { error: HubError; detail?: string } {
  if (fault instanceof MediaRefused) return { error: mediaUndelivered(fault.message), detail: fault.detail };
  if (fault instanceof TemporaryFilesFull || fault instanceof WrongMediaKind)
    return { error: mediaUndelivered(fault.message) };
  const { code, message } = fault as NodeJS.ErrnoException;
  if (fault instanceof PoolFull || isExhausted(fault) || code === "ENOSPC" || code === "EDQUOT")
    return { error: { ...memoryShort(), retryable: false }, detail: message };
  throw fault;
}
