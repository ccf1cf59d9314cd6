/**
 * Temporary files for clients to download, with unguessable names. They are in one folder that all processes of a gateway
 * share. A name contains the file's expiry and size, so a listing of the folder is the only shared state. At the limit, the
 * oldest files are deleted first.
 */
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";

export interface TemporaryFileLimits {
  /** For one file, in milliseconds. */
  fileTtlMs: number;
  /** Maximum number of files, and their total size in bytes. */
  maxFiles: number;
  maxFilesBytes: number;
}

/** The information in a name. */
interface NameInfo {
  name: string;
  /** Unix time in milliseconds. */
  untilMs: number;
  /** In bytes. */
  size: number;
}

export interface TemporaryFile {
  bytes: Buffer;
  mime: string;
  untilMs: number;
}

/** Thrown if a file is larger than the total limit. */
export class TemporaryFilesFull extends Error {
  constructor() {
    super("the file is larger than the space for stored files");
    this.name = "TemporaryFilesFull";
  }
}

/** Types that are served as such; all others are served for download only. */
const ENDINGS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
  "audio/mpeg": "mp3",
  "audio/wav": "wav",
  "audio/ogg": "ogg",
  "video/mp4": "mp4",
  "video/webm": "webm",
};
const MIMES = new Map(Object.entries(ENDINGS).map(([mime, ending]) => [ending, mime]));
export const OPAQUE = "application/octet-stream";

const SECRET_BYTES = 24;
const NAME = /^([0-9a-z]{6,10})-([0-9a-z]{1,8})-[\w-]{32}\.(\w{2,4})$/;

export class TemporaryFiles {
  readonly #folder: string;
  #folderReady: Promise<unknown> | undefined;

  /** @param folder for this purpose only; created with the first file */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Stores a file and returns its name. Throws `TemporaryFilesFull`, or the system's error if the disk did not accept it.
   * @param mime detected from the bytes
   */
  async put(bytes: Uint8Array, mime: string, limits: TemporaryFileLimits, nowMs: number): Promise<string> {
    if (bytes.length > limits.maxFilesBytes) throw new TemporaryFilesFull();
    this.#folderReady ??= mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#folderReady;
    const until = (nowMs + limits.fileTtlMs).toString(36);
    const secret = randomBytes(SECRET_BYTES).toString("base64url");
    const name = `${until}-${bytes.length.toString(36)}-${secret}.${ENDINGS[mime] ?? "bin"}`;
    // The name is created before the bytes are written, so that two concurrent writers count each other's file.
    const file = await open(this.#path(name), "wx", 0o600);
    try {
      await this.#deleteOldest(name, limits, nowMs);
      await file.writeFile(bytes);
      return name;
    } catch (error) {
      await this.#remove(name);
      throw error;
    } finally {
      await file.close();
    }
  }

  /** Undefined if the file does not exist or has expired. */
  async take(name: string, nowMs: number): Promise<TemporaryFile | undefined> {
    const info = readName(name);
    if (info === undefined || info.untilMs <= nowMs) return undefined;
    const bytes = await readFile(this.#path(name)).catch(ignoreAbsent);
    // An incomplete file counts as absent.
    if (bytes?.length !== info.size) return undefined;
    return {
      bytes,
      mime: MIMES.get(name.slice(name.lastIndexOf(".") + 1)) ?? OPAQUE,
      untilMs: info.untilMs,
    };
  }

  /** Deletes expired files. */
  async sweep(nowMs: number): Promise<void> {
    for (const { name, untilMs } of await this.#listFiles()) if (untilMs <= nowMs) await this.#remove(name);
  }

  async #deleteOldest(
    ownName: string,
    { maxFiles, maxFilesBytes }: TemporaryFileLimits,
    nowMs: number,
  ): Promise<void> {
    const stored = (await this.#listFiles()).sort((left, right) => left.untilMs - right.untilMs);
    let files = stored.length;
    let bytes = stored.reduce((sum, { size }) => sum + size, 0);
    for (const { name, untilMs, size } of stored) {
      if (untilMs > nowMs && files <= maxFiles && bytes <= maxFilesBytes) return;
      if (name === ownName) continue;
      await this.#remove(name);
      files--;
      bytes -= size;
    }
  }

  async #listFiles(): Promise<NameInfo[]> {
    const names = (await readdir(this.#folder).catch(ignoreAbsent)) ?? [];
    return names.flatMap((name) => readName(name) ?? []);
  }

  async #remove(name: string): Promise<void> {
    await unlink(this.#path(name)).catch(ignoreAbsent);
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }
}

function readName(name: string): NameInfo | undefined {
  const [, until = "", size = ""] = NAME.exec(name) ?? [];
  return until === ""
    ? undefined
    : { name, untilMs: Number.parseInt(until, 36), size: Number.parseInt(size, 36) };
}

/** Another process may have deleted the file first. */
function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
