/**
 * A process says here what it is about to do, and that it has done it, so that control can tell what it hangs in when it
 * does not answer any more. Written at the beginning and the end of every piece of work for a request.
 */
export interface Activity {
  /** @param describe says in a few words what begins; asked for them where it is no part of what has begun before. */
  begin(describe: () => string): void;
  end(): void;
}
