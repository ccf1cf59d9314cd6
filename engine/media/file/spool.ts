/**
 * The bytes of one file between the caller who sends it and the upstreams that are sent it: in memory while it is small,
 * else in a file without a name, which the system takes back when it is closed or the process has ended.
 */
import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Files up to this many bytes stay in memory. */
const IN_MEMORY_BYTES = 256 * 1024;
/** What is read from the disk at a time, and what is written there: each trip costs the loop more than the bytes do. */
const BLOCK_BYTES = 256 * 1024;
/** Of all files together. What was read is sent in the turn of the loop in which it comes, and others wait for that. */
const MOST_READS = 2;
/** As many of the first bytes as tell what kind of file it is, and of a picture how large. */
const HEAD_BYTES = 32 * 1024;

/** Blocks on their way to the disk and back are used again: as garbage they would grow to the size of the files. */
const free: Buffer[] = [];
const MOST_FREE = 32;

export class Spool {
  #size = 0;
  #head: Buffer = Buffer.alloc(0);
  /** What is not on the disk. */
  #pieces: Buffer[] = [];
  #pending = 0;
  /** What is filled next, and how far it is. */
  #block: Buffer | undefined;
  #filled = 0;
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
    this.#file = openNameless();
    for (const held of this.#pieces.splice(0)) this.#append(held);
  }

  /** When the disk has what it was given so far. */
  drained(): Promise<void> {
    return this.#written;
  }

  /** When all that was written can be read. Throws the system's error where the disk would not take it. */
  async finish(): Promise<void> {
    this.#flush();
    await this.#written;
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** The bytes, piece by piece; for each reader from the beginning. A piece is lent until the next one is asked for. */
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
        // The number of a file that was closed may be another file's.
        if (this.#isReleased) throw new Error("a temporary file was closed while it was read");
        ({ bytesRead } = await file.read(block, 0, BLOCK_BYTES, at));
      } finally {
        reads.leave();
      }
      if (bytesRead === 0) throw new Error(`a temporary file ended after ${at} of ${this.#size} bytes`);
      at += bytesRead;
      yield block.subarray(0, bytesRead);
    }
    // Of a reader that gives up nobody knows what it still looks at.
    giveBack(block);
  }

  /** All of it. */
  async whole(): Promise<Buffer> {
    const all = Buffer.allocUnsafe(this.#size);
    let at = 0;
    for await (const piece of this.read()) at += piece.copy(all, at);
    return all;
  }

  /** Gives the bytes up, from memory and disk. Whoever still reads gets an error. */
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
      const some = piece.subarray(done, done + BLOCK_BYTES - this.#filled);
      this.#block.set(some, this.#filled);
      this.#filled += some.length;
      done += some.length;
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

  /** @param block is free when it is written */
  #append(bytes: Buffer, block?: Buffer): void {
    const at = this.#writtenBytes;
    this.#writtenBytes += bytes.length;
    this.#written = this.#written
      .then(async () => {
        if (this.#fault === undefined && !this.#isReleased) await writeAll(await this.#file, bytes, at);
      })
      .catch((fault: unknown) => {
        this.#fault = fault;
      })
      .finally(() => {
        this.#pending = Math.max(0, this.#pending - bytes.length);
        if (block !== undefined) giveBack(block);
      });
  }
}

function takeBlock(): Buffer {
  return free.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES);
}

function giveBack(block: Buffer): void {
  if (free.length < MOST_FREE) free.push(block);
}

/** So many at once, the others in the order in which they came. */
class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
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

const reads = new Gate(MOST_READS);

async function writeAll(file: FileHandle | undefined, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; file !== undefined && done < bytes.length; ) {
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
