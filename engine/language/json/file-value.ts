/**
 * Represents a file in a document. Maps move it without access to its bytes, which the media code stores. `JSON.stringify`
 * cannot write it; `engine/media/body` writes a body that contains files.
 */

interface Pixels {
  width: number;
  height: number;
}

export class FileValue {
  /** Without folders; empty if the sender set none. */
  readonly name: string;
  /** Determined by the first bytes, or else the type that the sender declared; lower case, without parameters. */
  readonly mime: string;
  /** The type that the sender declared; empty if there is none. */
  readonly declared: string;
  /** In bytes. */
  readonly size: number;
  /** Of an image, in pixels. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** The bytes, for the code that moves them. */
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
    throw new TypeError("a file cannot be written as JSON; use $base64 or $dataUri");
  }
}

/** Bytes that maps combine: their own first bytes, and the bytes of a base64 text. */
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

/** A file as a text: a prefix and the file's base64. It is written only when the body is written. */
export class FileText {
  readonly file: FileValue;
  readonly prefix: string;

  constructor(file: FileValue, prefix = "") {
    this.file = file;
    this.prefix = prefix;
    Object.freeze(this);
  }
}
