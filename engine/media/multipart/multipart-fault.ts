/** An error in a multipart body. */
export class MultipartFault extends Error {
  /** The field with the error, if it is known. */
  readonly param: string | undefined;
  /** @param message completes "the body cannot be read: …" */
  constructor(message: string, param?: string) {
    super(message);
    this.name = "MultipartFault";
    this.param = param;
  }
}
