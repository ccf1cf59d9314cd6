/**
 * Writes lines to a file descriptor in pieces, off the path of whoever says them, and the rest when the process ends.
 *
 * A log is no reason to stop serving: where the reader is gone, lines go nowhere; where there is no room, or nobody
 * reads, they wait within bounds, and what was left out is said once it can be. It keeps no file and rotates none.
 */
import { write as writeLater, writeSync } from "node:fs";

export interface LogWriterOptions {
  /** What is written in one piece; lines are not torn apart, but for one that is longer. */
  pieceBytes: number;
  /** Less than this waits for `flush`. */
  batchBytes: number;
  /** What waits at most; lines beyond it are left out. */
  maxWaitingBytes?: number;
  /** In words of the log's own format. */
  leftOut(lines: number): string;
}

const MAX_WAITING_BYTES = 4 * 1024 * 1024;
/** A reader that is slow for a moment, and a disk that is full. */
const RETRY_MS = { busy: 50, failing: 1_000 };
/** How long the end of the process waits for a reader that is slow. */
const LAST_WORD_MS = 500;

export class LogWriter {
  readonly #file: number;
  readonly #options: LogWriterOptions;
  readonly #maxWaitingBytes: number;
  #lines: Buffer[] = [];
  /** Of the lines that wait, without the piece at hand. */
  #bytes = 0;
  /** What is being written, or has to be written first when that goes on. */
  #piece: Buffer | undefined;
  /** Handed to the system, which has not said yet how it went. */
  #isUnderWay = false;
  #retry: NodeJS.Timeout | undefined;
  #leftOut = 0;
  #isGone = false;

  constructor(file: number, options: LogWriterOptions) {
    this.#file = file;
    this.#options = options;
    this.#maxWaitingBytes = options.maxWaitingBytes ?? MAX_WAITING_BYTES;
  }

  write(text: string): void {
    if (this.#isGone) return;
    const line = Buffer.from(text);
    if (this.#bytes + line.length > this.#maxWaitingBytes) {
      this.#leftOut++;
      return;
    }
    this.#add(line);
    if (this.#bytes >= this.#options.batchBytes) this.flush();
  }

  /** Writes what waits, unless that is being done. */
  flush(): void {
    if (this.#isGone || this.#isUnderWay || this.#retry !== undefined) return;
    const piece = this.#next();
    if (piece === undefined) return;
    this.#isUnderWay = true;
    writeLater(this.#file, piece, (error, bytes) => {
      this.#isUnderWay = false;
      this.#wrote(piece, error === null ? bytes : 0, error);
    });
  }

  /** For a process that ends now; what the system does not take in a moment is lost. Never throws. */
  flushSync(): void {
    clearTimeout(this.#retry);
    const endMs = performance.now() + LAST_WORD_MS;
    // The system writes to its end what it was handed.
    if (this.#isUnderWay) this.#piece = undefined;
    while (!this.#isGone) {
      const piece = this.#next();
      if (piece === undefined) return;
      try {
        this.#piece = rest(piece, writeSync(this.#file, piece));
      } catch (error) {
        if (!isBusy(error) || performance.now() > endMs) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
    }
  }

  #wrote(piece: Buffer, bytes: number, error: NodeJS.ErrnoException | null): void {
    this.#piece = rest(piece, bytes);
    if (error === null) {
      if (this.#leftOut > 0) {
        this.#add(Buffer.from(this.#options.leftOut(this.#leftOut)));
        this.#leftOut = 0;
      }
      if (this.#piece !== undefined || this.#bytes >= this.#options.batchBytes) this.flush();
    } else if (error.code === "EPIPE" || error.code === "EBADF") {
      // Nobody will ever read it.
      this.#isGone = true;
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

  /** The rest of the piece before, or as many whole lines as fit into one. */
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

function rest(piece: Buffer, bytes: number): Buffer | undefined {
  return bytes < piece.length ? piece.subarray(bytes) : undefined;
}

function isBusy(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "EAGAIN" || code === "EBUSY";
}
