/**
 * Memory shared by several processes, which Node does not offer: an unlinked file, mapped by every process that gets its
 * descriptor. This file and `server/receive-window.ts` are the only ones that call the system directly.
 *
 * The file is in a memory file system if there is one. It is unlinked at once, so nothing is left when the processes end.
 */
import {
  closeSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Koffi = typeof import("koffi");

/** POSIX: `PROT_READ | PROT_WRITE`, `MAP_SHARED`. */
const PROTECTION = 3;
const SHARED = 1;
/** Linux: `PR_SET_PDEATHSIG`, `SIGKILL`. */
const SET_PARENT_DEATH_SIGNAL = 1;
const KILL = 9;

const require = createRequire(import.meta.url);

/** A multiple of the page size on every current system. */
export const PAGE_BYTES = 65_536;

const IN_MEMORY = "/dev/shm";

/** @returns a descriptor of an empty file */
export function openMemory(): number {
  const folder = mkdtempSync(join(isFolder(IN_MEMORY) ? IN_MEMORY : tmpdir(), "polywire-"));
  const path = join(folder, "memory");
  try {
    const file = openSync(path, "wx+", 0o600);
    unlinkSync(path);
    return file;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Pages that are never written use no memory. */
export function sizeMemory(file: number, bytes: number): void {
  ftruncateSync(file, bytes);
}

function isFolder(path: string): boolean {
  try {
    return statfsSync(path).bsize > 0;
  } catch {
    return false;
  }
}

/** Allocates these bytes as zeros. Without this, a process that writes to them could end with SIGBUS when memory is full. */
export function allocate(file: number, offset: number, bytes: number): void {
  for (let at = 0; at < bytes; at += ZEROS.length)
    writeSync(file, ZEROS, 0, Math.min(ZEROS.length, bytes - at), offset + at);
}

const ZEROS = Buffer.alloc(PAGE_BYTES);

/** @param offset a multiple of the page size */
export function mapMemory(file: number, offset: number, bytes: number): ArrayBuffer {
  const { koffi, mmap } = system();
  const address = mmap(null, bytes, PROTECTION, SHARED, file, offset);
  if (koffi.address(address) === FAILED)
    throw new Error("the operating system does not support shared memory");
  return koffi.view(address, bytes);
}

const FAILED = 2n ** 64n - 1n;

/** Makes this process end with its parent, for any reason, where the system supports it. */
export function endWithParent(): void {
  if (process.platform === "linux") system().prctl(SET_PARENT_DEATH_SIGNAL, KILL, 0, 0, 0);
}

/** Returns freed memory of the C library to the system, where possible. */
export function trimHeap(): void {
  system().trim(0);
}

export function closeMemory(file: number): void {
  closeSync(file);
}

interface System {
  koffi: Koffi;
  mmap(
    address: null,
    bytes: number,
    protection: number,
    flags: number,
    file: number,
    offset: number,
  ): unknown;
  prctl(option: number, a: number, b: number, c: number, d: number): number;
  trim(pad: number): number;
}

let loaded: System | undefined;

function system(): System {
  if (loaded !== undefined) return loaded;
  const koffi = require("koffi") as Koffi;
  const library = koffi.load(null);
  const mmap = library.func("void *mmap(void *, size_t, int, int, int, int64_t)");
  const prctl =
    process.platform === "linux"
      ? library.func("int prctl(int, unsigned long, unsigned long, unsigned long, unsigned long)")
      : () => 0;
  loaded = { koffi, mmap, prctl, trim: trimmer(library) } as unknown as System;
  return loaded;
}

/** glibc only; other libraries have no such function, and keep less. */
function trimmer(library: ReturnType<Koffi["load"]>): System["trim"] {
  try {
    return library.func("int malloc_trim(size_t)") as unknown as System["trim"];
  } catch {
    return () => 0;
  }
}
