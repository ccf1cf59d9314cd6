/**
 * Reads a body that is a form or a file while it arrives. Large parts are written to the disk, so that memory use stays small.
 * They are deleted when the request ends.
 */

import type { BodyKind, FormParts, HubError } from "../../conversion/contract.ts";
import { documentOfForm, FormReader, fileOf, partsOfQuery } from "../../media/body/form.ts";
import { Spool } from "../../media/file/spool.ts";
import { MultipartFault } from "../../media/multipart/multipart-fault.ts";
import { isExhausted } from "../../network/exhausted.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { bodyMalformed, bodyTooLarge, memoryShort } from "../refusals/refusals.ts";
import { BodyFlow } from "./body-flow.ts";
import type { IncomingBody } from "./decompress.ts";

export interface Uploaded {
  body: Record<string, unknown>;
  /** Absent if the body is one file. */
  parts?: FormParts;
}

/** Receives the chunks of a body. Each method throws `MultipartFault`. */
interface BodyReader {
  /** Bytes in memory. */
  readonly bufferedBytes: number;
  push(piece: Buffer): void;
  /** Resolves when the received data is on the disk. */
  drained(): Promise<void>;
  finish(): Promise<Uploaded>;
  release(): void;
}

/** For one request. While more bytes wait for the disk, the body is paused. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** The kind of the body by its content type, among those that the wire accepts. */
export function kindOfBody(
  kinds: readonly BodyKind[],
  contentType: string | undefined,
): BodyKind | undefined {
  // Most wires accept only JSON.
  if (kinds.length === 1 && kinds[0] === "json") return "json";
  const mime = contentType?.split(";")[0]?.trim().toLowerCase();
  if (mime === "multipart/form-data" && kinds.includes("multipart")) return "multipart";
  if (mime === "application/x-www-form-urlencoded" && kinds.includes("form")) return "form";
  if (kinds.includes("json") && (!kinds.includes("bytes") || mime === "application/json")) return "json";
  return kinds.includes("bytes") ? "bytes" : undefined;
}

/**
 * @param done gets the upload or its error. It is called at most once, and not after a disconnect. If the body is not read to
 * its end, its connection closes.
 */
export function readUpload(
  exchange: Exchange,
  { res, flow: flowControl, headers }: IncomingBody,
  kind: Exclude<BodyKind, "json">,
  done: (uploaded: Uploaded | { refused: HubError }) => void,
): void {
  const { maxBodyBytes, maxBufferedBytes } = exchange.service.config.limits;
  let isOver = false;
  const refuse = (refused: HubError): void => {
    isOver = true;
    exchange.closeWithAnswer();
    done({ refused });
  };
  if (Number(headers["content-length"]) > maxBodyBytes) {
    refuse(bodyTooLarge(maxBodyBytes));
    return;
  }
  let reader: BodyReader | undefined;
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      exchange.guard(() => refuse(refusalOf(error)));
    }
  };
  attempt(() => {
    reader = createReader(kind, headers["content-type"] ?? "");
    exchange.releaseAtEnd(() => reader?.release());
  });
  const waitForDisk = (): void => {
    if (flow.isPaused || reader === undefined || reader.bufferedBytes < MAX_BUFFERED_BYTES) return;
    flow.pause();
    void reader.drained().then(() => flow.proceed());
  };
  let size = 0;
  const flow = new BodyFlow(res, flowControl, headers["transfer-encoding"] !== undefined, (chunk, isLast) => {
    if (isOver || reader === undefined) return;
    size += chunk.byteLength;
    if (size > maxBodyBytes) {
      refuse(bodyTooLarge(maxBodyBytes));
      return;
    }
    const { memory } = exchange;
    attempt(() => {
      reader?.push(Buffer.from(chunk));
      memory.set(reader?.bufferedBytes ?? 0);
      if (memory.isTooMuch(maxBufferedBytes)) refuse(memoryShort());
    });
    if (!isLast && !isOver) waitForDisk();
    if (!isLast || isOver) return;
    reader.finish().then(
      (uploaded) => {
        memory.set(reader?.bufferedBytes ?? 0);
        if (!exchange.settled) done(uploaded);
      },
      (error: unknown) => {
        if (!exchange.settled) exchange.guard(() => done({ refused: refusalOf(error) }));
      },
    );
  });
  exchange.releaseAtEnd(() => flow.close());
}

function createReader(kind: Exclude<BodyKind, "json">, contentType: string): BodyReader {
  if (kind === "multipart") {
    const form = new FormReader(contentType);
    return {
      get bufferedBytes() {
        return form.bufferedBytes;
      },
      push: (piece) => form.push(piece),
      drained: () => form.drained(),
      finish: async () => {
        const parts = await form.finish();
        return { body: documentOfForm(parts), parts };
      },
      release: () => form.release(),
    };
  }
  const spool = new Spool();
  return {
    get bufferedBytes() {
      return spool.bufferedBytes;
    },
    push: (piece) => spool.write(piece),
    drained: () => spool.drained(),
    finish: async () => {
      await spool.finish();
      if (kind === "bytes") return { body: { body: fileOf(spool, { mime: contentType }) } };
      const parts = partsOfQuery(await spool.readAll());
      return { body: documentOfForm(parts), parts };
    },
    release: () => spool.release(),
  };
}

/** A full disk is temporary, like full memory. */
function refusalOf(error: unknown): HubError {
  if (error instanceof MultipartFault) return bodyMalformed(error.message, error.param);
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT" || isExhausted(error)) return memoryShort();
  throw error;
}
