/**
 * A bounded cache of small records under 32-byte keys. Several processes read and write it at once, without locks.
 *
 * The records are in a ring of bytes, at positions that only increase. A writer claims bytes by one atomic addition, writes
 * them, and publishes them by one atomic store into the index. A reader verifies everything: position, key and checksum must be
 * correct, and no writer may have claimed the bytes again after the read. So a writer that dies, or pauses while the ring wraps
 * around, can only cause a miss.
 *
 * A key that was stored with two different contents returns nothing, because the right one is unknown.
 */
import { createHash } from "node:crypto";

/** The memory of the ring: private to a process, or shared. */
export interface RingMemory {
  /** The cells, initially zero; every call for the same number of bytes or fewer returns the same cells. */
  cells(bytes: number): ArrayBufferLike;
  /** @throws if no memory is left */
  write(offset: number, bytes: Uint8Array): void;
  /** Fills `target` with the bytes that were written there. */
  read(offset: number, target: Uint8Array): void;
}

export interface RingLimits {
  entries: number;
  maxBytes: number;
  ttlMs: number;
}

/** Index cells for one key's hash. */
const WAYS = 16;
/** Alignment of positions. */
const UNIT = 16;
const HEADER_BYTES = 72;
/** Bits of an index cell that belong to the key; the others are the position in units, plus one. */
const TAG_BITS = 22n;
const TAG_MASK = (1n << TAG_BITS) - 1n;
/** Attempts to publish when other writers change the same cell. */
const MAX_ATTEMPTS = 8;
const CELL_BYTES = 8;
/** The first cell is the ring's head; the next ones are marks. */
const MARKS = 8_192;
const MARKS_AT = CELL_BYTES;
const INDEX_AT = 65_536;

/** Bytes of the cells for a ring of this many entries. */
export const cellBytesFor = (entries: number): number => INDEX_AT + entries * CELL_BYTES;

interface FoundRecord {
  /** Index of the cell. */
  index: number;
  cell: bigint;
  position: number;
  isAmbiguous: boolean;
  bornMs: number;
  content: Buffer;
}

export class ProofRing {
  readonly #memory: RingMemory;
  readonly #bytes: number;
  readonly #ttlMs: number;
  readonly #ways: number;
  readonly #bucketCount: number;
  readonly #nowMs: () => number;
  readonly #head: BigUint64Array;
  readonly #marks: Int32Array;
  readonly #index: BigUint64Array;

  /** @param nowMs a monotonic clock that is the same in every process */
  constructor(memory: RingMemory, { entries, maxBytes, ttlMs }: RingLimits, nowMs: () => number = machineMs) {
    this.#memory = memory;
    this.#bytes = Math.floor(maxBytes / UNIT) * UNIT;
    this.#ttlMs = ttlMs;
    this.#ways = Math.min(WAYS, entries);
    this.#bucketCount = Math.floor(entries / this.#ways);
    this.#nowMs = nowMs;
    const cells = memory.cells(cellBytesFor(entries));
    this.#head = new BigUint64Array(cells, 0, 1);
    this.#marks = new Int32Array(cells, MARKS_AT, MARKS);
    this.#index = new BigUint64Array(cells, INDEX_AT, this.#bucketCount * this.#ways);
  }

  /** Whether a record may exist under this mark: a cheap test. @param mark any 32 bits */
  isMarked(mark: number): boolean {
    const seconds = Atomics.load(this.#marks, (mark >>> 0) % MARKS);
    return seconds !== 0 && this.#nowMs() <= (seconds + 1) * 1000 + this.#ttlMs;
  }

  mark(mark: number): void {
    Atomics.store(this.#marks, (mark >>> 0) % MARKS, Math.floor(this.#nowMs() / 1000) || 1);
  }

  /** @param key 32 uniformly distributed bytes */
  recall(key: Buffer): Buffer | undefined {
    const records = this.#find(key);
    const [first] = records;
    if (first === undefined || isDisputed(records)) return undefined;
    // Eviction is by last use: a used record is copied to the front before the ring overwrites it.
    const age = this.#claimed() - first.position;
    if (records.length === 1 && age > this.#bytes / 2) this.#append(key, first.content, first);
    return first.content;
  }

  remember(key: Buffer, content: Buffer): void {
    const records = this.#find(key);
    if (records.length === 0) {
      this.#append(key, content);
      return;
    }
    const isKnown = records.every((each) => !each.isAmbiguous && each.content.equals(content));
    if (!isKnown && !records.some(({ isAmbiguous }) => isAmbiguous)) this.#append(key, undefined, records[0]);
  }

  // ── The index ───────────────────────────────────────────────────────────────────────────────────────────────────

  #find(key: Buffer): FoundRecord[] {
    const tag = tagOf(key);
    const start = this.#startOf(key);
    const records: FoundRecord[] = [];
    for (let index = start; index < start + this.#ways; index++) {
      const cell = Atomics.load(this.#index, index);
      if (cell === 0n || (cell & TAG_MASK) !== tag) continue;
      const position = positionOf(cell);
      const record = this.#isLive(position) ? this.#read(position, key) : undefined;
      if (record !== undefined) records.push({ ...record, index, cell, position });
    }
    return records;
  }

  #startOf(key: Buffer): number {
    return (key.readUInt32LE(0) % this.#bucketCount) * this.#ways;
  }

  /** @param content undefined for a key with conflicting contents @param replaced the record to replace */
  #append(key: Buffer, content: Buffer | undefined, replaced?: FoundRecord): void {
    const record = recordOf(
      key,
      content,
      replaced !== undefined && content !== undefined ? replaced.bornMs : this.#nowMs(),
    );
    if (record.length > this.#bytes) return;
    const position = Number(Atomics.add(this.#head, 0, BigInt(record.length)));
    addChecksum(record, position);
    try {
      this.#write(position, record);
    } catch {
      // No memory is left, so no index cell refers to it.
      return;
    }
    const cell = (BigInt(position / UNIT + 1) << TAG_BITS) | tagOf(key);
    if (replaced !== undefined && this.#publish(replaced.index, replaced.cell, cell)) return;
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      const [index, before] = this.#victim(this.#startOf(key));
      if (this.#publish(index, before, cell)) return;
    }
  }

  #publish(index: number, before: bigint, cell: bigint): boolean {
    return Atomics.compareExchange(this.#index, index, before, cell) === before;
  }

  /** A cell that is empty or refers to an overwritten record, or else the one with the oldest record. */
  #victim(start: number): [index: number, cell: bigint] {
    let oldest: [index: number, cell: bigint] | undefined;
    for (let index = start; index < start + this.#ways; index++) {
      const cell = Atomics.load(this.#index, index);
      if (cell === 0n || !this.#isLive(positionOf(cell))) return [index, cell];
      if (oldest === undefined || positionOf(cell) < positionOf(oldest[1])) oldest = [index, cell];
    }
    return oldest as [index: number, cell: bigint];
  }

  // ── The ring ────────────────────────────────────────────────────────────────────────────────────────────────────

  #claimed(): number {
    return Number(Atomics.load(this.#head, 0));
  }

  /** No writer has claimed the bytes again. */
  #isLive(position: number): boolean {
    const claimed = this.#claimed();
    return position < claimed && claimed - position <= this.#bytes;
  }

  #read(position: number, key: Buffer): Omit<FoundRecord, "index" | "cell" | "position"> | undefined {
    const header = this.#bytesAt(position, HEADER_BYTES);
    const length = header.readUInt32LE(8);
    if (header.readDoubleLE(0) !== position || length > this.#bytes) return undefined;
    if (!header.subarray(24, 56).equals(key)) return undefined;
    const bornMs = header.readDoubleLE(16);
    if (this.#nowMs() - bornMs > this.#ttlMs) return undefined;
    const record = this.#bytesAt(position, HEADER_BYTES + length);
    // A writer may have claimed the bytes during the read.
    if (!this.#isLive(position) || !checksumOf(record).equals(record.subarray(56, HEADER_BYTES)))
      return undefined;
    return { isAmbiguous: record.readUInt32LE(12) === 1, bornMs, content: record.subarray(HEADER_BYTES) };
  }

  #bytesAt(position: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    const offset = position % this.#bytes;
    const first = Math.min(length, this.#bytes - offset);
    this.#memory.read(offset, bytes.subarray(0, first));
    if (first < length) this.#memory.read(0, bytes.subarray(first));
    return bytes;
  }

  #write(position: number, record: Buffer): void {
    const offset = position % this.#bytes;
    const first = Math.min(record.length, this.#bytes - offset);
    this.#memory.write(offset, record.subarray(0, first));
    if (first < record.length) this.#memory.write(0, record.subarray(first));
  }
}

/** Position 8, length 4, kind 4, time 8, key 32, checksum 16 bytes; then the content, padded to a full unit. */
function recordOf(key: Buffer, content: Buffer | undefined, bornMs: number): Buffer {
  const length = content?.length ?? 0;
  const record = Buffer.alloc(Math.ceil((HEADER_BYTES + length) / UNIT) * UNIT);
  record.writeUInt32LE(length, 8);
  record.writeUInt32LE(content === undefined ? 1 : 0, 12);
  record.writeDoubleLE(bornMs, 16);
  key.copy(record, 24);
  content?.copy(record, HEADER_BYTES);
  return record;
}

function addChecksum(record: Buffer, position: number): void {
  record.writeDoubleLE(position, 0);
  checksumOf(record.subarray(0, HEADER_BYTES + record.readUInt32LE(8))).copy(record, 56);
}

function checksumOf(record: Buffer): Buffer {
  const digest = createHash("sha256")
    .update(record.subarray(0, 56))
    .update(record.subarray(HEADER_BYTES))
    .digest();
  return digest.subarray(0, 16);
}

function tagOf(key: Buffer): bigint {
  return BigInt(key.readUInt32LE(4)) & TAG_MASK;
}

function positionOf(cell: bigint): number {
  return (Number(cell >> TAG_BITS) - 1) * UNIT;
}

function isDisputed(records: readonly FoundRecord[]): boolean {
  const [first] = records as [FoundRecord];
  return records.some(({ isAmbiguous, content }) => isAmbiguous || !content.equals(first.content));
}

function machineMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}

/** Memory of this process; it grows on use. */
export function privateMemory(maxBytes: number): RingMemory {
  let cells = new ArrayBuffer(0);
  let bytes = Buffer.alloc(0);
  return {
    cells(sizeBytes) {
      if (cells.byteLength < sizeBytes) cells = new ArrayBuffer(sizeBytes);
      return cells;
    },
    write(offset, content) {
      const end = offset + content.length;
      if (end > bytes.length) {
        const larger = Buffer.alloc(Math.min(maxBytes, Math.max(end, 2 * bytes.length)));
        bytes.copy(larger);
        bytes = larger;
      }
      bytes.set(content, offset);
    },
    read(offset, target) {
      target.set(bytes.subarray(offset, offset + target.length));
    },
  };
}
