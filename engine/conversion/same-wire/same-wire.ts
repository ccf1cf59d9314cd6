/** Same wire at both ends: forwards the client's bytes with minimal changes, and returns the upstream's. */

import { exactValue, type ReadText } from "../../language/json/parse-json.ts";
import type { Bindings } from "../../language/mappings/bindings.ts";
import { bindingsOf, documentOf } from "../../language/mappings/caller-input.ts";
import { respellRequest } from "../../language/mappings/key-spelling.ts";
import { unreadable } from "../../language/mappings/unreadable-answer.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import { isRecorded, isStoredUpstream, StreamRecorder, storedBy, storedFormOf } from "../answer-storage.ts";
import type {
  ClientRequest,
  Conversion,
  HubError,
  MediaToFetch,
  Outgoing,
  Reply,
  StreamConversion,
} from "../contract.ts";
import type { ConversionTarget } from "../conversion-target.ts";
import { canonical } from "../hub/canonical.ts";
import { isCounted } from "../hub/estimate.ts";
import { isFiltered } from "../hub/filtered-answer.ts";
import type { GenerationRequest, GenerationResponse } from "../hub/generation.ts";
import { HubConversion } from "../through-hub/hub-conversion.ts";
import { HubStream } from "../through-hub/hub-stream.ts";
import type { Restoring } from "../through-hub/restore-request-names.ts";
import { reportedError } from "../upstream-error.ts";
import {
  capabilitiesOf,
  estimateSpentOn,
  faultOfAnswer,
  outgoing,
  ownText,
  readComplete,
} from "../upstream-side.ts";
import { UsageMeter } from "../usage-meter.ts";
import { limitsFor } from "./forward-limits.ts";
import { SameWireStream } from "./same-wire-stream.ts";

const unchanged: Restoring = { names: new Map(), customs: new Set(), spaces: new Map(), answer: {} };

export class SameWireConversion implements Conversion {
  readonly same = true;
  readonly #wire: CompiledWire;
  readonly clientRequest: ClientRequest;
  readonly #target: ConversionTarget;
  readonly #bindings: Bindings;
  readonly #streams: boolean;

  constructor(wire: CompiledWire, clientRequest: ClientRequest, target: ConversionTarget) {
    this.#wire = wire;
    this.clientRequest = clientRequest;
    this.#target = target;
    const { model: requested = target.model, stream } = wire.peek(clientRequest);
    this.#streams = stream;
    this.#bindings = bindingsOf(clientRequest, {
      caps: capabilitiesOf(target),
      model: target.model,
      requested,
      request: clientRequest.body,
    });
    this.#bindings.storedBy = storedBy(wire, target.wire, clientRequest, this.#bindings);
  }

  mediaToFetch(): readonly MediaToFetch[] {
    return [];
  }

  request(): Outgoing {
    const text = ownText(this.#target.wire, this.clientRequest, this.#bindings);
    return outgoing(this.#target, this.clientRequest, text, this.#streams, []);
  }

  response(status: number, headers: Record<string, string>, body: Uint8Array, read?: ReadText): Reply {
    const reply = this.#answer(status, headers, body, read);
    Object.assign(reply.headers, limitsFor(this.#wire, this.#target.wire, headers, this.#bindings.now));
    return reply;
  }

  #answer(status: number, headers: Record<string, string>, body: Uint8Array, read?: ReadText): Reply {
    const whole = readComplete(this.#wire, this.#target.wire, status, headers, body, this.#bindings, read);
    if ("reply" in whole) return whole.reply;
    if ("gathered" in whole) return this.#folded(status, headers, body);
    const answer = this.#decoded(whole.body);
    if ("retryable" in answer) return this.#refuse(answer);
    const ended = faultOfAnswer(answer, this.#target.wire, whole.body);
    if (ended !== undefined) return this.#refuse(reportedError({ ...ended }));
    const usage = isCounted(answer.usage)
      ? answer.usage
      : this.#meter().complete(
          answer.usage,
          answer.candidates.flatMap(({ parts }) => parts),
        );
    const contentType = headers["content-type"] ?? "application/json";
    const filtered = isFiltered(answer) ? ({ isFiltered: true } as const) : {};
    const common = { status, headers: { "content-type": contentType }, dropped: [], ...filtered };
    const spent = usage ? { usage: { ...usage } } : {};
    if (this.#bindings.storedBy === "gateway") {
      const document = this.#withGatewayId(exactValue(whole.text, whole.body) as object);
      const isLarge = read !== undefined;
      const content = isLarge ? { body: "", unwritten: { document } } : { body: JSON.stringify(document) };
      return {
        ...common,
        ...content,
        ...spent,
        stored: storedFormOf(this.#wire, document, this.#bindings, false),
      };
    }
    return {
      ...common,
      body,
      ...spent,
      ...(isRecorded(this.clientRequest)
        ? {
            stored: storedFormOf(
              this.#wire,
              exactValue(whole.text, whole.body) as object,
              this.#bindings,
              this.#isStoredUpstream(),
            ),
          }
        : {}),
    };
  }

  /** For an unrequested stream: the hub folds it into a complete response. */
  #folded(status: number, headers: Record<string, string>, body: Uint8Array): Reply {
    try {
      return new HubConversion(this.#wire, this.clientRequest, this.#target).response(status, headers, body);
    } catch (fault) {
      return this.#refuse(unreadable("answer", fault));
    }
  }

  #refuse(error: HubError): Reply {
    return this.#wire.fail(error, this.#bindings.requestId);
  }

  stream(headers: Record<string, string>): StreamConversion {
    const recorder = this.#recorder();
    const convert = (): HubStream => this.#converted(headers, recorder);
    const { storedBy } = this.#bindings;
    const withGatewayId =
      storedBy === "gateway"
        ? (event: object): object => ({
            ...event,
            ...(this.#wire.program.storedReplaceEvent?.(event, this.#bindings) as object),
          })
        : undefined;
    return new SameWireStream(this.#wire, this.#bindings, headers, this.#meter(), convert, {
      recorder,
      named: withGatewayId,
    });
  }

  /** A response that the gateway stores, with the gateway's id. */
  #withGatewayId(answer: object): object {
    return { ...answer, ...(this.#wire.program.storedReplace?.(answer, this.#bindings) as object) };
  }

  /** Records the response, if it is to be stored. Its bindings include the hub request. */
  #recorder(): StreamRecorder | undefined {
    if (!isRecorded(this.clientRequest)) return undefined;
    return new StreamRecorder(this.#wire, this.#hubBindings(), this.#isStoredUpstream());
  }

  estimateSpent(): Record<string, unknown> {
    return estimateSpentOn(this.clientRequest, this.#meter().usage);
  }

  #isStoredUpstream(): boolean {
    return isStoredUpstream(this.#wire, this.clientRequest, this.#target.wire, this.#bindings);
  }

  /** For a response that is not a stream: the hub converts it. Its tool names are the client's own. */
  #converted(headers: Record<string, string>, recorder: StreamRecorder | undefined): HubStream {
    const [wire, bindings] = [this.#wire, this.#hubBindings()];
    const watchers = { meter: this.#meter(), proofs: undefined, stops: [], choices: 1, needsComplete: true };
    return new HubStream(
      wire,
      this.#target.wire,
      bindings,
      unchanged,
      headers,
      watchers,
      undefined,
      recorder,
    );
  }

  #meter(): UsageMeter {
    return new UsageMeter(this.#target.countTokens, this.#bindings.caps, () => this.#request());
  }

  #hubBindings(): Bindings {
    // A forwarded response has the upstream's id, unless the gateway stores it.
    return { ...this.#bindings, request: this.#request(), storedBy: this.#bindings.storedBy ?? "upstream" };
  }

  #request(): GenerationRequest {
    const { mapping, program } = this.#wire;
    const document = respellRequest(
      this.clientRequest,
      documentOf(this.clientRequest),
      mapping.request.spelling,
    );
    return canonical(program.requestDecode?.(document, this.#bindings) as GenerationRequest);
  }

  /** Decodes a forwarded response for the gateway's own use, or returns its error. */
  #decoded(body: object): GenerationResponse | HubError {
    try {
      return this.#wire.program.responseDecode?.(body, this.#bindings) as GenerationResponse;
    } catch (fault) {
      return unreadable("answer", fault);
    }
  }
}
