/** The errors that the package `polywire` throws. */

/** The request is invalid, or the upstream's wire cannot express it. */
export class ConversionError extends Error {
  /** HTTP status for the client. */
  readonly status: number;
  readonly kind: string;
  /** The field of the client's request, if one is the cause. */
  readonly param: string | undefined;
  /** The error in the client's wire, as JSON. */
  readonly body: string;

  constructor(
    message: string,
    given: { status: number; kind: string; param?: string | undefined; body: string },
  ) {
    super(message);
    this.name = "ConversionError";
    this.status = given.status;
    this.kind = given.kind;
    this.param = given.param;
    this.body = given.body;
  }
}

export interface MappingFault {
  code: string;
  message: string;
  path: string;
  /** 1-based; absent for a fault of the complete file. */
  line?: number | undefined;
  column?: number | undefined;
}

/** A mapping file has errors. */
export class MappingError extends Error {
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
