/**
 * Prepares an attempt at one candidate, up to the request for the upstream: the conversion, media, the reservation, the slot of
 * the channel. The listener gets exactly one outcome, or none after `drop`.
 */
import type { Reservation } from "../../access/allowances.ts";
import { ownerOf } from "../../access/token-index.ts";
import {
  type ClientRequest,
  type Conversion,
  type HubError,
  type MediaToFetch,
  type Outgoing,
  type Reply,
  RequestRefused,
  type Target,
} from "../../conversion/contract.ts";
import type { SuffixReasoning } from "../../conversion/hub/model-suffix.ts";
import type { Steps } from "../../language/json/in-steps.ts";
import type { Candidate } from "../../routing/router.ts";
import { countTokens } from "../accounting/tokenizer.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { pathOf } from "../exchange/loss-policies.ts";
import type { RequestMedia } from "../intake/request-media.ts";
import { enterChannel, isLimited } from "../load/enter-channel.ts";
import type { Release } from "../load/in-flight.ts";
import { inTurns } from "../load/loop-turns.ts";
import { capabilitiesAt } from "../models/output-limit.ts";
import { lossRefused } from "../refusals/refusals.ts";
import { writeInSteps } from "../responses/write-large.ts";
import type { Failed } from "./attempt.ts";
import type { AttemptBudget } from "./attempt-budget.ts";
import { buildRequest, prepareRequest, requestOf } from "./build-request.ts";
import type { AttemptParts } from "./open-attempt.ts";

/** A request that is ready for its upstream, and what it holds. */
export interface Prepared extends Pick<AttemptParts, "candidate" | "outgoing" | "contents"> {
  conversion: Conversion;
  /** For the budgets of the channel and the model. */
  reservation: Reservation | undefined;
  /** Releases the slot of the channel. */
  release: Release | undefined;
}

export interface PreparationListener {
  prepared(prepared: Prepared): void;
  /** The conversion has the response itself. No upstream is needed. */
  answeredWithoutUpstream(reply: Reply): void;
  /** The candidate cannot serve the request. Another one may. */
  unfit(failed: Failed): void;
  /** The candidate is at a limit. @param isOfKey another key of the channel may serve the request */
  skipped(error: HubError, isOfKey: boolean): void;
  /** Whether another candidate may be tried, so that the request waits for no slot of this one. */
  hasNext(isOfKey: boolean): boolean;
}

/** The parts of a request that all of its attempts share. */
export interface PreparedRequest {
  exchange: Exchange;
  clientRequest: ClientRequest;
  suffix: SuffixReasoning | undefined;
  media: RequestMedia;
  budget: AttemptBudget;
}

export class AttemptPreparation {
  readonly #request: PreparedRequest;
  readonly candidate: Candidate<ChannelTarget>;
  readonly #listener: PreparationListener;
  #reservation: Reservation | undefined;
  #release: Release | undefined;
  #hasEnded = false;

  constructor(request: PreparedRequest, candidate: Candidate<ChannelTarget>, listener: PreparationListener) {
    this.#request = request;
    this.candidate = candidate;
    this.#listener = listener;
  }

  start(): void {
    const { exchange, clientRequest, suffix } = this.#request;
    const { service, wire } = exchange;
    const { channel, model, ...candidate } = this.candidate;
    const spoken = service.conversions.wires.get(candidate.wire) as Target["wire"];
    const target: Target = {
      wire: spoken,
      model,
      capabilities: capabilitiesAt(service, spoken, this.candidate, exchange.model),
      suffix: candidate.suffix ?? suffix,
      countTokens,
      proofs: service.proofs?.memoryFor({ owner: ownerOf(exchange.token), channel, model }),
    };
    const conversion = service.conversions.conversion(wire, clientRequest, target);
    if (clientRequest.isLarge === true)
      this.#inTurns(prepareRequest(conversion), () => this.#proceed(conversion));
    else this.#proceed(conversion);
  }

  /** The listener gets no further calls. What the attempt has reserved is released. */
  drop(): void {
    this.#hasEnded = true;
    this.#reservation?.cancel();
    this.#reservation = undefined;
    this.#release?.();
  }

  /** Runs the steps for a large request. */
  #inTurns<Result>(steps: Steps<Result>, then: (result: Result) => void): void {
    const guard = (work: () => void): void => this.#request.exchange.guard(work);
    inTurns(steps, { guard, isOver: () => this.#hasEnded }, then);
  }

  #unfit(failed: Failed): void {
    if (this.#hasEnded) return;
    this.drop();
    this.#listener.unfit(failed);
  }

  #skip(error: HubError, isOfKey: boolean): void {
    if (this.#hasEnded) return;
    this.drop();
    this.#listener.skipped(error, isOfKey);
  }

  #proceed(conversion: Conversion): void {
    const found = this.#askConversion(conversion);
    if ("refusal" in found) this.#unfit({ error: found.refusal });
    else if (found.reply !== undefined) {
      this.drop();
      this.#listener.answeredWithoutUpstream(found.reply);
    } else
      this.#request.media.fetch(
        found.wanted,
        () => this.#enter(conversion),
        // Another channel may accept the URL unchanged.
        (failed) => this.#unfit(failed),
      );
  }

  /** The response that needs no upstream, or the media to fetch. */
  #askConversion(
    conversion: Conversion,
  ): { reply: Reply | undefined; wanted: readonly MediaToFetch[] } | { refusal: HubError } {
    try {
      const reply = conversion.answer?.();
      return { reply, wanted: reply === undefined ? conversion.mediaToFetch() : [] };
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      return { refusal: error.error };
    }
  }

  /** Where the channel or its model has a budget, or the key a limit: reserves the attempt's usage, or skips the candidate. */
  #enter(conversion: Conversion): void {
    if (this.#hasEnded) return;
    this.#request.budget.enter(
      this.candidate,
      (reservation) => {
        if (this.#hasEnded) reservation?.cancel();
        else {
          this.#reservation = reservation;
          this.#enterChannel(conversion);
        }
      },
      (error, isOfKey) => this.#skip(error, isOfKey),
    );
  }

  /** Where the channel limits concurrency: takes a slot, skips the candidate, or waits briefly for the last one. */
  #enterChannel(conversion: Conversion): void {
    const { exchange } = this.#request;
    if (!isLimited(exchange.service, this.candidate.place)) {
      this.#dispatch(conversion);
      return;
    }
    enterChannel(
      exchange,
      this.candidate,
      (isOfKey) => this.#listener.hasNext(isOfKey),
      (release) => {
        // The client may have left in the same turn in which the slot became free.
        if (this.#hasEnded) release?.();
        else {
          this.#release = release;
          this.#dispatch(conversion);
        }
      },
      (error, isOfKey) => this.#skip(error, isOfKey),
    );
  }

  #dispatch(conversion: Conversion): void {
    const { clientRequest, media } = this.#request;
    if (clientRequest.isLarge === true)
      this.#inTurns(buildRequest(conversion, media.found), (asked) => this.#consider(conversion, asked));
    else this.#consider(conversion, requestOf(conversion, media.found));
  }

  #consider(conversion: Conversion, outgoing: Outgoing | RequestRefused): void {
    if (outgoing instanceof RequestRefused) {
      // Another channel's wire may express the request.
      this.#unfit({ error: outgoing.error });
      return;
    }
    const { exchange, clientRequest } = this.#request;
    const lost = exchange.service.losses.refused(outgoing.dropped);
    if (lost !== undefined) {
      const param = exchange.wire.clientField(pathOf(lost), clientRequest.body);
      this.#unfit({ error: lossRefused(lost, param) });
      return;
    }
    const first = outgoing.unwritten ?? outgoing.body;
    const more = outgoing.more?.bodies ?? [];
    if (clientRequest.isLarge !== true) this.#end(conversion, outgoing, [first, ...more]);
    else
      this.#inTurns(writeInSteps([first, ...more]), ([first = "", ...more]) =>
        this.#end(conversion, outgoing, [first, ...more]),
      );
  }

  #end(conversion: Conversion, outgoing: Outgoing, contents: AttemptParts["contents"]): void {
    this.#hasEnded = true;
    const [reservation, release] = [this.#reservation, this.#release];
    this.#reservation = undefined;
    this.#release = undefined;
    const { candidate } = this;
    this.#listener.prepared({ candidate, conversion, outgoing, contents, reservation, release });
  }
}
