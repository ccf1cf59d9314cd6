/**
 * One credential that channels share. It is obtained when it is first needed, and renewed in the background before it expires.
 * However many requests wait, one request goes to the issuer.
 */
import type { SendToIssuer } from "../upstream/issuer-contract.ts";
import {
  CredentialError,
  type RequestCredential,
  type UpstreamRequest,
} from "../upstream/upstream-request.ts";
import type { Refusal } from "./credential-contract.ts";
import { type Obtained, SourceError } from "./obtain-credential.ts";

/** @param nowMs the corrected time */
export type Obtain = (send: SendToIssuer, nowMs: () => number) => Promise<Obtained>;

/** The renewal begins when a quarter of the lifetime is left, but at most this long before the end. */
const MAX_EARLY_MS = 10 * 60_000;
/** A request that is sent this shortly before the end may arrive after it. */
const MAX_MARGIN_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** After a refusal, a credential is renewed at most this often. */
const FORCED_MS = 30_000;
/** A smaller difference of the clocks is not corrected. Signatures are valid for minutes. */
const TOLERATED_SKEW_MS = 30_000;

export class HeldCredential implements RequestCredential {
  readonly #obtain: Obtain;
  readonly #refusals: readonly Refusal[];
  readonly #clockMs: () => number;
  #value: Obtained | undefined;
  #number = 0;
  /** By this machine's clock, as all times here. */
  #renewAtMs = Number.NEGATIVE_INFINITY;
  #expiresAtMs = Number.NEGATIVE_INFINITY;
  #pending: Promise<void> | undefined;
  #failure: Error | undefined;
  #failures = 0;
  #retryAtMs = Number.NEGATIVE_INFINITY;
  #forcedAtMs = Number.NEGATIVE_INFINITY;
  #skewMs = 0;

  constructor(obtain: Obtain, refusals: readonly Refusal[], clockMs: () => number = Date.now) {
    this.#obtain = obtain;
    this.#refusals = refusals;
    this.#clockMs = clockMs;
  }

  ready(send: SendToIssuer): Promise<void> | undefined {
    const now = this.#clockMs();
    if (now < this.#renewAtMs) return undefined;
    if (now < this.#expiresAtMs) {
      // A failure is reported when the value expires.
      if (this.#pending === undefined && now >= this.#retryAtMs) this.#renew(send).catch(() => {});
      return undefined;
    }
    if (this.#pending !== undefined) return this.#pending;
    if (now < this.#retryAtMs && this.#failure !== undefined) return Promise.reject(this.#failure);
    return this.#renew(send);
  }

  apply(request: UpstreamRequest): number {
    this.#value?.apply(request);
    return this.#number;
  }

  refused(
    applied: number,
    status: number,
    headers: Readonly<Record<string, string>>,
    send: SendToIssuer,
  ): Promise<boolean> | undefined {
    if (!this.#refusals.some((refusal) => matches(refusal, status, headers))) return undefined;
    if (applied !== this.#number) return Promise.resolve(true);
    if (this.#value?.isSigned === true && this.#correctClock(Date.parse(headers.date ?? ""))) {
      // Requests that were signed at the same wrong time are repeated, too.
      this.#number++;
      return Promise.resolve(true);
    }
    const now = this.#clockMs();
    if (this.#pending === undefined && now < this.#retryAtMs) return undefined;
    const isFresh = now < this.#renewAtMs && this.#pending === undefined;
    if (isFresh && now - this.#forcedAtMs < FORCED_MS) return undefined;
    this.#forcedAtMs = now;
    const before = JSON.stringify(this.#value?.fields);
    return (this.#pending ?? this.#renew(send)).then(
      () => JSON.stringify(this.#value?.fields) !== before,
      () => false,
    );
  }

  /** Removes what the credential consists of from a text. */
  conceal(text: string): string {
    const secrets = Object.values(this.#value?.fields ?? {}).filter(
      (value): value is string => typeof value === "string" && value.length >= 16,
    );
    return secrets.reduce((concealed, secret) => concealed.replaceAll(secret, "…"), text);
  }

  #renew(send: SendToIssuer): Promise<void> {
    const pending = this.#obtainCorrected(send)
      .then((value) => this.#keep(value))
      .catch((error: Error) => this.#fail(error))
      .finally(() => {
        this.#pending = undefined;
      });
    this.#pending = pending;
    return pending;
  }

  /** An issuer refuses an assertion of the wrong time: one more try with its own time. */
  async #obtainCorrected(send: SendToIssuer): Promise<Obtained> {
    const nowMs = (): number => this.#clockMs() + this.#skewMs;
    try {
      return await this.#obtain(send, nowMs);
    } catch (error) {
      if (!(error instanceof SourceError) || !this.#correctClock(error.dateMs)) throw error;
      return await this.#obtain(send, nowMs);
    }
  }

  #keep(value: Obtained): void {
    const now = this.#clockMs();
    const expiresAtMs = value.expiresAtMs - this.#skewMs;
    const lifeMs = expiresAtMs - now;
    if (lifeMs <= 0)
      throw new CredentialError(
        "the issuer gave a credential that has expired: check the clock of this machine",
      );
    this.#value = value;
    this.#number++;
    this.#failures = 0;
    this.#failure = undefined;
    this.#retryAtMs = Number.NEGATIVE_INFINITY;
    this.#renewAtMs = expiresAtMs - Math.min(lifeMs / 4, MAX_EARLY_MS);
    this.#expiresAtMs = expiresAtMs - Math.min(lifeMs / 10, MAX_MARGIN_MS);
  }

  #fail(error: Error): never {
    this.#failure = error;
    this.#retryAtMs = this.#clockMs() + Math.min(FIRST_PAUSE_MS * 2 ** this.#failures++, MAX_PAUSE_MS);
    throw error;
  }

  /** @returns whether the time is another one now */
  #correctClock(dateMs: number | undefined): boolean {
    if (dateMs === undefined || Number.isNaN(dateMs)) return false;
    const difference = dateMs - (this.#clockMs() + this.#skewMs);
    if (Math.abs(difference) < TOLERATED_SKEW_MS) return false;
    this.#skewMs += difference;
    return true;
  }
}

function matches(
  { status, header, matches: pattern }: Refusal,
  given: number,
  headers: Readonly<Record<string, string>>,
): boolean {
  if (status !== given) return false;
  if (header === undefined) return true;
  const value = headers[header];
  return value !== undefined && (pattern === undefined || new RegExp(pattern).test(value));
}
