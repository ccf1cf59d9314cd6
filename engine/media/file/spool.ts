/**
 * The bytes of one file between the caller who sends it and the upstreams that are sent it: in memory while it is small,
 * else in a file without a name, which the system takes back when it is closed or the process is gone.
 */
import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Files up to this many bytes stay in memory. */
const IN_MEMORY_BYTES = 256 * 1024;
/** What is read from the disk at a time, and what is written there. */
const PIECE_BYTES = 64 * 1024;
/** As many of the first bytes as tell what kind of file it is, and of a picture how large. */
const HEAD_BYTES = 32 * 1024;

export class Spool {
  #size = 0;
  #head: Buffer = Buffer.alloc(0);
  /** What is not on the disk. */
  #pieces: Buffer[] = [];
  #pending = 0;
  #file: Promise<FileHandle> | undefined;
  #written: Promise<void> = Promise.resolve();
  #writtenBytes = 0;
  #fault: unknown;
  #isReleased = false;
  readonly #inMemoryBytes: number;

  /** @param inMemoryBytes what it may hold before the disk has it */
  constructor(inMemoryBytes: number = IN_MEMORY_BYTES) {
    this.#inMemoryBytes = inMemoryBytes;
  }

  /** In bytes. */
  get size(): number {
    return this.#size;
  }

  /** Of the bytes, those that memory holds. */
  get held(): number {
    return this.#pending;
  }

  /** The first bytes, up to 32 kB. */
  get head(): Buffer {
    return this.#head;
  }

  /** @param piece is the giver's again when this returns */
  write(piece: Uint8Array): void {
    const copy = Buffer.from(piece);
    if (this.#head.length < HEAD_BYTES)
      this.#head = Buffer.concat([this.#head, copy.subarray(0, HEAD_BYTES - this.#head.length)]);
    this.#size += copy.length;
    this.#pending += copy.length;
    this.#pieces.push(copy);
    if (this.#file !== undefined ? this.#pending >= PIECE_BYTES : this.#size > this.#inMemoryBytes)
      this.#spill();
  }

  /** When all that was written can be read. Throws the system's error where the disk would not take it. */
  async finish(): Promise<void> {
    if (this.#file !== undefined && this.#pieces.length > 0) this.#spill();
    await this.#written;
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** The bytes, piece by piece; for each reader from the beginning. */
  async *read(): AsyncGenerator<Buffer, void, undefined> {
    await this.finish();
    if (this.#file === undefined) {
      yield* this.#pieces;
      return;
    }
    const file = await this.#file;
    for (let at = 0; at < this.#size; ) {
      // The number of a file that was closed may be another file's.
      if (this.#isReleased) throw new Error("a temporary file was closed while it was read");
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES, at);
      if (bytesRead === 0) throw new Error(`a temporary file ended after ${at} of ${this.#size} bytes`);
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  /** All of it. */
  async whole(): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.read()) pieces.push(piece);
    return Buffer.concat(pieces, this.#size);
  }

  /** Gives the bytes up, from memory and disk. Whoever still reads gets an error. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#pieces = [];
    this.#pending = 0;
    this.#file?.then((file) => file.close()).catch(() => {});
  }

  #spill(): void {
    if (this.#isReleased) return;
    this.#file ??= openNameless();
    const pieces = this.#pieces;
    const size = pieces.reduce((sum, { length }) => sum + length, 0);
    this.#pieces = [];
    const at = this.#writtenBytes;
    this.#writtenBytes += size;
    const file = this.#file;
    this.#written = this.#written
      .then(async () => {
        if (this.#fault === undefined && !this.#isReleased) await writeAll(await file, pieces, at);
      })
      .catch((fault: unknown) => {
        this.#fault = fault;
      })
      .finally(() => {
        this.#pending = Math.max(0, this.#pending - size);
      });
  }
}

async function writeAll(file: FileHandle, pieces: Buffer[], at: number): Promise<void> {
  const bytes = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `polywire-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  // Where the system keeps the name of a file that is open, it goes with the system's temporary files.
  await unlink(path).catch(() => {});
  return file;
}
