/**
 * A request whose credential comes from an issuer. It waits for the credential, and is sent at most twice: if the upstream refuses
 * the credential, and there is another one, the request is repeated.
 */
import type { Flight, Receiver } from "./dispatch-contract.ts";
import type { SendToIssuer } from "./issuer-contract.ts";
import type { Failure } from "./upstream-failure.ts";
import type { RequestCredential, UpstreamRequest } from "./upstream-request.ts";

type Dispatch = (request: UpstreamRequest, receiver: Receiver) => Flight;

export class CredentialedFlight implements Flight, Receiver {
  readonly #request: UpstreamRequest;
  readonly #credential: RequestCredential;
  readonly #dispatch: Dispatch;
  readonly #send: SendToIssuer;
  readonly #receiver: Receiver;
  #flight: Flight | undefined;
  #applied = 0;
  #isRepeated = false;
  #isPaused = false;
  #isCancelled = false;
  /** Calls that wait until it is known whether the request is repeated. */
  #held: (() => void)[] | undefined;

  constructor(
    request: UpstreamRequest,
    credential: RequestCredential,
    dispatch: Dispatch,
    send: SendToIssuer,
    receiver: Receiver,
  ) {
    this.#request = request;
    this.#credential = credential;
    this.#dispatch = dispatch;
    this.#send = send;
    this.#receiver = receiver;
    this.#start();
  }

  get sent(): boolean {
    return this.#flight?.sent ?? false;
  }

  pause(): void {
    this.#isPaused = true;
    this.#flight?.pause();
  }

  resume(): void {
    this.#isPaused = false;
    this.#flight?.resume();
  }

  cancel(): void {
    this.#isCancelled = true;
    this.#held = undefined;
    this.#flight?.cancel();
  }

  headers(status: number, headers: Record<string, string>): void {
    const repeated =
      status < 400 || status >= 500 || this.#isRepeated
        ? undefined
        : this.#credential.refused(this.#applied, status, headers, this.#send);
    if (repeated === undefined) {
      this.#receiver.headers(status, headers);
      return;
    }
    this.#held = [() => this.#receiver.headers(status, headers)];
    void repeated.then((isBetter) => (isBetter ? this.#repeat() : this.#release()));
  }

  data(chunk: Buffer): void {
    if (this.#held === undefined) {
      this.#receiver.data(chunk);
      return;
    }
    // The chunk's bytes are valid only now.
    const copy = Buffer.from(chunk);
    this.#held.push(() => this.#receiver.data(copy));
  }

  end(): void {
    if (this.#held === undefined) this.#receiver.end();
    else this.#held.push(() => this.#receiver.end());
  }

  fail(failure: Failure): void {
    if (this.#held === undefined) this.#receiver.fail(failure);
    else this.#held.push(() => this.#receiver.fail(failure));
  }

  #start(): void {
    const waiting = this.#credential.ready(this.#send);
    if (waiting === undefined) this.#go();
    else
      waiting.then(
        () => this.#go(),
        (error: Error) => this.#giveUp(error),
      );
  }

  #go(): void {
    if (this.#isCancelled) return;
    const { credential: _, ...request } = this.#request;
    const ready: UpstreamRequest = { ...request, headers: { ...request.headers } };
    try {
      this.#applied = this.#credential.apply(ready);
      this.#flight = this.#dispatch(ready, this);
    } catch (error) {
      // A signature that fails ends this request, not the process.
      this.#giveUp(error as Error);
      return;
    }
    if (this.#isPaused) this.#flight.pause();
  }

  #giveUp(error: Error): void {
    if (!this.#isCancelled) this.#receiver.fail({ kind: "credential", detail: error.message });
  }

  #repeat(): void {
    if (this.#isCancelled) return;
    this.#isRepeated = true;
    this.#held = undefined;
    this.#flight?.cancel();
    this.#start();
  }

  #release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const call of held) if (!this.#isCancelled) call();
  }
}
