/** Why the bytes behind a URL could not be had, in a sentence for the caller, and in more words for the log. */

export class MediaFailure extends Error {
  /** May name addresses; never sent to a caller. */
  readonly detail: string;
  /**
   * @param message completes "the image at host.example …"; it tells nothing of networks that the caller cannot see.
   */
  constructor(message: string, detail = "") {
    super(message);
    this.name = "MediaFailure";
    this.detail = detail;
  }
}
