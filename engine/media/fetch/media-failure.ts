/** The reason why a URL could not be fetched: a sentence for the client, and details for the log. */

export class MediaFailure extends Error {
  /** May contain addresses; never sent to a client. */
  readonly detail: string;
  /** @param message completes "the image at host.example …"; it must not reveal networks that the client cannot see */
  constructor(message: string, detail = "") {
    super(message);
    this.name = "MediaFailure";
    this.detail = detail;
  }
}
