/** What is wrong with a body of parts. */
export class MultipartFault extends Error {
  /** The field that it is about, where that is known. */
  readonly param: string | undefined;
  /** @param message completes "the body cannot be read: …" */
  constructor(message: string, param?: string) {
    super(message);
    this.name = "MultipartFault";
    this.param = param;
  }
}
