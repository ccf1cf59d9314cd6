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
import type { Incoming } from "./decompress.ts";

export interface Uploaded {
  body: Record<string, unknown>;
  /** Absent if the body is one file. */
  parts?: FormParts;
}

/** Receives the chunks of a body. Each method throws `MultipartFault`. */
interface Intake {
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
  { res, flow: pace, headers }: Incoming,
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
  let intake: Intake | undefined;
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      exchange.guard(() => refuse(refusalOf(error)));
    }
  };
  attempt(() => {
    intake = intakeOf(kind, headers["content-type"] ?? "");
    exchange.releaseAtEnd(() => intake?.release());
  });
  const waitForDisk = (): void => {
    if (flow.isPaused || intake === undefined || intake.bufferedBytes < MAX_BUFFERED_BYTES) return;
    flow.pause();
    void intake.drained().then(() => flow.proceed());
  };
  let size = 0;
  const flow = new BodyFlow(res, pace, headers["transfer-encoding"] !== undefined, (chunk, isLast) => {
    if (isOver || intake === undefined) return;
    size += chunk.byteLength;
    if (size > maxBodyBytes) {
      refuse(bodyTooLarge(maxBodyBytes));
      return;
    }
    const { memory } = exchange;
    attempt(() => {
      intake?.push(Buffer.from(chunk));
      memory.set(intake?.bufferedBytes ?? 0);
      if (memory.isTooMuch(maxBufferedBytes)) refuse(memoryShort());
    });
    if (!isLast && !isOver) waitForDisk();
    if (!isLast || isOver) return;
    intake.finish().then(
      (uploaded) => {
        memory.set(intake?.bufferedBytes ?? 0);
        if (!exchange.settled) done(uploaded);
      },
      (error: unknown) => {
        if (!exchange.settled) exchange.guard(() => done({ refused: refusalOf(error) }));
      },
    );
  });
  exchange.releaseAtEnd(() => flow.close());
}

function intakeOf(kind: Exclude<BodyKind, "json">, contentType: string): Intake {
  if (kind === "multipart") {
    const reader = new FormReader(contentType);
    return {
      get bufferedBytes() {
        return reader.bufferedBytes;
      },
      push: (piece) => reader.push(piece),
      drained: () => reader.drained(),
      finish: async () => {
        const parts = await reader.finish();
        return { body: documentOfForm(parts), parts };
      },
      release: () => reader.release(),
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
