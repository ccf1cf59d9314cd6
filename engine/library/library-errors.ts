/** The errors that the package `polywire` throws. */

/** The request is invalid, or the upstream's wire cannot express it. */
export class ConversionError extends Error {
  /** HTTP status for the client. */
  readonly status: number;
  /** The class of the error, such as `invalid_request`. */
  readonly kind: string;
  /** The field of the client's request, if one is the cause. */
  readonly param: string | undefined;
  /** The error in the client's wire, as JSON. */
  readonly body: string;

  constructor(
    message: string,
    details: { status: number; kind: string; param?: string | undefined; body: string },
  ) {
    super(message);
    this.name = "ConversionError";
    this.status = details.status;
    this.kind = details.kind;
    this.param = details.param;
    this.body = details.body;
  }
}

/** One error in a mapping file. */
export interface MappingFault {
  /** The code of the diagnostic, such as `M101`. */
  code: string;
  /** What is wrong. */
  message: string;
  /** The path of the file. */
  path: string;
  /** 1-based; absent for a fault of the complete file. */
  line?: number | undefined;
  /** 1-based; absent for a fault of the complete file. */
  column?: number | undefined;
}

/** A mapping file has errors. */
export class MappingError extends Error {
  /** All errors of all files. */
  readonly faults: readonly MappingFault[];

  constructor(faults: readonly MappingFault[]) {
    const lines = faults.map(({ code, message, path, line, column }) =>
      line === undefined ? `${path}: ${code} ${message}` : `${path}:${line}:${column}: ${code} ${message}`,
    );
    super(lines.join("\n"));
    this.name = "MappingError";
    this.faults = faults;
  }
}
