/**
 * Writes lines to a file descriptor in batches, asynchronously, and the rest when the process ends.
 *
 * A failing log must not stop the service. If the reader is gone, lines are discarded. If the disk is full or the reader is
 * slow, lines wait up to a limit. The number of dropped lines is logged later. The writer opens no file and rotates none.
 */
import { write as writeAsync, writeSync } from "node:fs";

export interface LogWriterOptions {
  /** Maximum size of one write. A line is split only if it is longer. */
  pieceBytes: number;
  /** Smaller amounts wait for `flush`. */
  batchBytes: number;
  /** Maximum size of waiting lines; further lines are dropped. */
  maxWaitingBytes?: number;
  /** Formats the log line about dropped lines. */
  describeDropped(lines: number): string;
}

const MAX_WAITING_BYTES = 4 * 1024 * 1024;
/** For a reader that is slow, and for a full disk. */
const RETRY_MS = { busy: 50, failing: 1_000 };
/** Maximum wait for a slow reader at the end of the process. */
const MAX_FINAL_WAIT_MS = 500;

export class LogWriter {
  readonly #file: number;
  readonly #options: LogWriterOptions;
  readonly #maxWaitingBytes: number;
  #lines: Buffer[] = [];
  /** Size of the waiting lines without the current write. */
  #bytes = 0;
  /** Data of the current write, or the rest that must be written first. */
  #piece: Buffer | undefined;
  /** A write is in progress in the system. */
  #isWriting = false;
  #retry: NodeJS.Timeout | undefined;
  #droppedLines = 0;
  #isClosed = false;

  constructor(file: number, options: LogWriterOptions) {
    this.#file = file;
    this.#options = options;
    this.#maxWaitingBytes = options.maxWaitingBytes ?? MAX_WAITING_BYTES;
  }

  write(text: string): void {
    if (this.#isClosed) return;
    const line = Buffer.from(text);
    if (this.#bytes + line.length > this.#maxWaitingBytes) {
      this.#droppedLines++;
      return;
    }
    this.#add(line);
    if (this.#bytes >= this.#options.batchBytes) this.flush();
  }

  /** Writes waiting lines, unless a write is in progress. */
  flush(): void {
    if (this.#isClosed || this.#isWriting || this.#retry !== undefined) return;
    const piece = this.#next();
    if (piece === undefined) return;
    this.#isWriting = true;
    writeAsync(this.#file, piece, (error, bytes) => {
      this.#isWriting = false;
      this.#afterWrite(piece, error === null ? bytes : 0, error);
    });
  }

  /** For a process that ends now. Data that cannot be written within a moment is lost. Never throws. */
  flushSync(): void {
    clearTimeout(this.#retry);
    const endMs = performance.now() + MAX_FINAL_WAIT_MS;
    // The system completes the write that it has started.
    if (this.#isWriting) this.#piece = undefined;
    while (!this.#isClosed) {
      const piece = this.#next();
      if (piece === undefined) return;
      try {
        this.#piece = remainderOf(piece, writeSync(this.#file, piece));
      } catch (error) {
        if (!isBusy(error) || performance.now() > endMs) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
    }
  }

  #afterWrite(piece: Buffer, bytes: number, error: NodeJS.ErrnoException | null): void {
    this.#piece = remainderOf(piece, bytes);
    if (error === null) {
      if (this.#droppedLines > 0) {
        this.#add(Buffer.from(this.#options.describeDropped(this.#droppedLines)));
        this.#droppedLines = 0;
      }
      if (this.#piece !== undefined || this.#bytes >= this.#options.batchBytes) this.flush();
    } else if (error.code === "EPIPE" || error.code === "EBADF") {
      // Nothing can read it any more.
      this.#isClosed = true;
      this.#lines = [];
    } else {
      this.#retry = setTimeout(
        () => {
          this.#retry = undefined;
          this.flush();
        },
        isBusy(error) ? RETRY_MS.busy : RETRY_MS.failing,
      ).unref();
    }
  }

  #add(line: Buffer): void {
    this.#lines.push(line);
    this.#bytes += line.length;
  }

  /** The rest of the last write, or as many complete lines as fit into one. */
  #next(): Buffer | undefined {
    if (this.#piece !== undefined) return this.#piece;
    let [count, bytes] = [0, 0];
    for (const line of this.#lines) {
      if (count > 0 && bytes + line.length > this.#options.pieceBytes) break;
      count++;
      bytes += line.length;
    }
    if (count === 0) return undefined;
    this.#bytes -= bytes;
    this.#piece = Buffer.concat(this.#lines.splice(0, count), bytes);
    return this.#piece;
  }
}

function remainderOf(piece: Buffer, bytes: number): Buffer | undefined {
  return bytes < piece.length ? piece.subarray(bytes) : undefined;
}

function isBusy(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "EAGAIN" || code === "EBUSY";
}
