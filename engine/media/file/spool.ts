/**
 * Stores the bytes of one uploaded file for the upstream requests: in memory while it is small, else in an unlinked file. The
 * system deletes that file when it is closed, or when the process ends.
 */
import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Files up to this size stay in memory. */
const IN_MEMORY_BYTES = 256 * 1024;
/** Size of disk reads and writes. Blocks are large because the fixed cost of a disk operation on the event loop is higher than the cost of its bytes. */
const BLOCK_BYTES = 256 * 1024;
/** Maximum concurrent disk reads of all files. Data is sent in the turn of the event loop in which it was read, so more reads would delay other work. */
const MAX_READS = 2;
/** Enough of the first bytes to detect the type of a file and the size of an image. */
const HEAD_BYTES = 32 * 1024;

/** Blocks for disk reads and writes are reused. Otherwise, blocks that wait for garbage collection could use as much memory as the files. */
const freeBlocks: Buffer[] = [];
const MAX_FREE_BLOCKS = 32;

export class Spool {
  #size = 0;
  #head: Buffer = Buffer.alloc(0);
  /** All chunks while the data is only in memory; empty once there is a file. */
  #pieces: Buffer[] = [];
  #pending = 0;
  /** The block that is filled next, and its fill level. */
  #block: Buffer | undefined;
  #filled = 0;
  #file: Promise<FileHandle> | undefined;
  #written: Promise<void> = Promise.resolve();
  #queuedBytes = 0;
  #fault: unknown;
  #isReleased = false;
  readonly #inMemoryBytes: number;

  /** @param inMemoryBytes maximum size in memory */
  constructor(inMemoryBytes: number = IN_MEMORY_BYTES) {
    this.#inMemoryBytes = inMemoryBytes;
  }

  /** In bytes. */
  get size(): number {
    return this.#size;
  }

  /** Bytes in memory. */
  get bufferedBytes(): number {
    return this.#pending;
  }

  /** The first bytes, up to 32 kB. */
  get head(): Buffer {
    return this.#head;
  }

  /** @param piece valid only during the call */
  write(piece: Uint8Array): void {
    if (this.#isReleased) return;
    if (this.#head.length < HEAD_BYTES)
      this.#head = Buffer.concat([this.#head, piece.subarray(0, HEAD_BYTES - this.#head.length)]);
    this.#size += piece.length;
    this.#pending += piece.length;
    if (this.#file !== undefined) {
      this.#fill(piece);
      return;
    }
    this.#pieces.push(Buffer.from(piece));
    if (this.#size <= this.#inMemoryBytes) return;
    this.#file = openUnlinkedFile();
    for (const piece of this.#pieces.splice(0)) this.#append(piece);
  }

  /** Resolves when all started writes have ended, successfully or not. An incomplete block is not included. */
  drained(): Promise<void> {
    return this.#written;
  }

  /** Resolves when all data can be read. Throws the system's error if the disk did not accept it. */
  async finish(): Promise<void> {
    this.#flush();
    await this.#written;
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** The bytes in chunks; each reader starts at the beginning. A chunk is valid until the next one is requested. */
  async *read(): AsyncGenerator<Buffer, void, undefined> {
    await this.finish();
    if (this.#file === undefined) {
      yield* this.#pieces;
      return;
    }
    const file = await this.#file;
    const block = takeBlock();
    for (let at = 0; at < this.#size; ) {
      await reads.enter();
      let bytesRead: number;
      try {
        // The descriptor of a closed file may belong to another file now.
        if (this.#isReleased) throw new Error("a temporary file was closed while it was read");
        ({ bytesRead } = await file.read(block, 0, BLOCK_BYTES, at));
      } finally {
        reads.leave();
      }
      if (bytesRead === 0) throw new Error(`a temporary file ended after ${at} of ${this.#size} bytes`);
      at += bytesRead;
      yield block.subarray(0, bytesRead);
    }
    // After an aborted read the block is not reused, because the reader may still refer to it.
    reuseBlock(block);
  }

  /** All bytes. */
  async readAll(): Promise<Buffer> {
    const all = Buffer.allocUnsafe(this.#size);
    let at = 0;
    for await (const piece of this.read()) at += piece.copy(all, at);
    return all;
  }

  /** Frees the bytes in memory and on disk. Active readers get an error. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#pieces = [];
    this.#pending = 0;
    this.#file?.then((file) => file.close()).catch(() => {});
  }

  #fill(piece: Uint8Array): void {
    for (let done = 0; done < piece.length; ) {
      this.#block ??= takeBlock();
      const fitting = piece.subarray(done, done + BLOCK_BYTES - this.#filled);
      this.#block.set(fitting, this.#filled);
      this.#filled += fitting.length;
      done += fitting.length;
      if (this.#filled === BLOCK_BYTES) this.#flush();
    }
  }

  #flush(): void {
    const block = this.#block;
    if (block === undefined) return;
    this.#append(block.subarray(0, this.#filled), block);
    this.#block = undefined;
    this.#filled = 0;
  }

  /** @param block is reusable after the write */
  #append(bytes: Buffer, block?: Buffer): void {
    const at = this.#queuedBytes;
    this.#queuedBytes += bytes.length;
    this.#written = this.#written
      .then(async () => {
        if (this.#fault === undefined && !this.#isReleased) await writeAll(await this.#file, bytes, at);
      })
      .catch((fault: unknown) => {
        this.#fault = fault;
      })
      .finally(() => {
        this.#pending = Math.max(0, this.#pending - bytes.length);
        if (block !== undefined) reuseBlock(block);
      });
  }
}

function takeBlock(): Buffer {
  return freeBlocks.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
}

function reuseBlock(block: Buffer): void {
  if (freeBlocks.length < MAX_FREE_BLOCKS) freeBlocks.push(block);
}

/** Limits concurrency; others wait in order. */
class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(maxConcurrent: number) {
    this.#free = maxConcurrent;
  }

  async enter(): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((go) => this.#waiting.push(go));
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free++;
    else next();
  }
}

const reads = new Gate(MAX_READS);

async function writeAll(file: FileHandle | undefined, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; file !== undefined && done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

async function openUnlinkedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `polywire-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  // If the system cannot unlink an open file, the file stays among the system's temporary files.
  await unlink(path).catch(() => {});
  return file;
}
