/** Who receives a response, and how a request in progress is controlled. */
import type { Failure } from "./upstream-failure.ts";

/** `headers` once, `data` any number of times, then exactly one of `end` and `fail`; `fail` may also be the first call. */
export interface Receiver {
  /** Names are lower-case; repeated headers are joined by commas. */
  headers(status: number, headers: Record<string, string>): void;
  data(chunk: Buffer): void;
  end(): void;
  fail(failure: Failure): void;
}

/** A request in progress. After `cancel` the receiver gets no further calls. */
export interface Flight {
  /** Part of the request is written, so the upstream may have read it. */
  readonly sent: boolean;
  pause(): void;
  resume(): void;
  cancel(): void;
}
