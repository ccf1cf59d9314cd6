/**
 * What a document holds in the place of a file: maps move it, and never see its bytes, which stand with whoever moves bytes.
 * `JSON.stringify` cannot write one; a body with files in it is written by `engine/media/body`.
 */

interface Pixels {
  width: number;
  height: number;
}

export class FileValue {
  /** Without folders; empty where the sender gave none. */
  readonly name: string;
  /** By its first bytes, and where they prove nothing as its sender said it; lower case, without parameters. */
  readonly mime: string;
  /** As its sender said it; empty where it said nothing. */
  readonly declared: string;
  /** In bytes. */
  readonly size: number;
  /** Of a picture, in pixels. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** The bytes, for whoever moves them. */
  readonly content: object;

  constructor(file: Omit<FileValue, "width" | "height" | "toJSON"> & { pixels?: Pixels | undefined }) {
    this.name = file.name;
    this.mime = file.mime;
    this.declared = file.declared;
    this.size = file.size;
    this.width = file.pixels?.width;
    this.height = file.pixels?.height;
    this.content = file.content;
    Object.freeze(this);
  }

  toJSON(): never {
    throw new TypeError("a file cannot be written as JSON; say $base64 or $dataUri of it");
  }
}

/** Bytes that maps put together: some of their own before those of a base64 text. */
export class FileBytes {
  readonly #head: Uint8Array;
  readonly #base64: string;

  constructor(base64: string, head: Uint8Array = new Uint8Array()) {
    this.#base64 = base64;
    this.#head = head;
  }

  bytes(): Uint8Array {
    return Buffer.concat([this.#head, Buffer.from(this.#base64, "base64")]);
  }
}

/** A file as a text, which is written only when the body is: its base64, behind a prefix. */
export class FileText {
  readonly file: FileValue;
  readonly prefix: string;

  constructor(file: FileValue, prefix = "") {
    this.file = file;
    this.prefix = prefix;
    Object.freeze(this);
  }
}
