/**
 * Files that callers fetch for a while, each under a name that nobody can guess. They stand in one folder that the processes
 * of a gateway share: a name says when its file goes and how large it is, so a look into the folder is all that any of them
 * needs to know. Where there is too much, the oldest go first.
 */
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";

export interface TemporaryFileLimits {
  /** Of one file, in milliseconds. */
  fileTtlMs: number;
  /** Files at once, and bytes of all of them. */
  maxFiles: number;
  maxFilesBytes: number;
}

/** What a name says. */
interface Place {
  name: string;
  /** Milliseconds since 1970. */
  untilMs: number;
  /** Bytes. */
  size: number;
}

export interface TemporaryFile {
  bytes: Buffer;
  mime: string;
  untilMs: number;
}

/** Thrown where a file is larger than all together may be. */
export class TemporaryFilesFull extends Error {
  constructor() {
    super("the file is larger than the space for stored files");
    this.name = "ShelfFull";
  }
}

/** What is shown as what it is; anything else is only downloaded. */
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

  /** @param folder of nobody else's; made with the first file */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * The name of the file from here on. Throws `ShelfFull`, and the system's error where the disk would not take it.
   * @param mime by its bytes
   */
  async put(bytes: Uint8Array, mime: string, limits: TemporaryFileLimits, nowMs: number): Promise<string> {
    if (bytes.length > limits.maxFilesBytes) throw new TemporaryFilesFull();
    this.#folderReady ??= mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#folderReady;
    const until = (nowMs + limits.fileTtlMs).toString(36);
    const secret = randomBytes(SECRET_BYTES).toString("base64url");
    const name = `${until}-${bytes.length.toString(36)}-${secret}.${ENDINGS[mime] ?? "bin"}`;
    // The name is there before its bytes: of two processes that write at once, each counts the other's.
    const file = await open(this.#path(name), "wx", 0o600);
    try {
      await this.#makeRoom(name, limits, nowMs);
      await file.writeFile(bytes);
      return name;
    } catch (error) {
      await this.#remove(name);
      throw error;
    } finally {
      await file.close();
    }
  }

  /** Undefined where there is none, or none any more. */
  async take(name: string, nowMs: number): Promise<TemporaryFile | undefined> {
    const place = placeOf(name);
    if (place === undefined || place.untilMs <= nowMs) return undefined;
    const bytes = await readFile(this.#path(name)).catch(absent);
    // Half of one is none.
    if (bytes?.length !== place.size) return undefined;
    return {
      bytes,
      mime: MIMES.get(name.slice(name.lastIndexOf(".") + 1)) ?? OPAQUE,
      untilMs: place.untilMs,
    };
  }

  /** Takes away what has had its time. */
  async sweep(nowMs: number): Promise<void> {
    for (const { name, untilMs } of await this.#places()) if (untilMs <= nowMs) await this.#remove(name);
  }

  async #makeRoom(
    ownName: string,
    { maxFiles, maxFilesBytes }: TemporaryFileLimits,
    nowMs: number,
  ): Promise<void> {
    const places = (await this.#places()).sort((left, right) => left.untilMs - right.untilMs);
    let files = places.length;
    let bytes = places.reduce((sum, { size }) => sum + size, 0);
    for (const { name, untilMs, size } of places) {
      if (untilMs > nowMs && files <= maxFiles && bytes <= maxFilesBytes) return;
      if (name === ownName) continue;
      await this.#remove(name);
      files--;
      bytes -= size;
    }
  }

  async #places(): Promise<Place[]> {
    const names = (await readdir(this.#folder).catch(absent)) ?? [];
    return names.flatMap((name) => placeOf(name) ?? []);
  }

  async #remove(name: string): Promise<void> {
    await unlink(this.#path(name)).catch(absent);
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }
}

function placeOf(name: string): Place | undefined {
  const [, until = "", size = ""] = NAME.exec(name) ?? [];
  return until === ""
    ? undefined
    : { name, untilMs: Number.parseInt(until, 36), size: Number.parseInt(size, 36) };
}

/** Another process may have been there first. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
