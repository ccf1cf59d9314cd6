/**
 * The interface between the gateway and the conversions, built from a library. The control process has a library too, but opens
 * no conversion.
 */
import { answerIdOf } from "../../conversion/answer-id.ts";
import { upstreamStoresAnswer } from "../../conversion/answer-storage.ts";
import type { ConversionTarget } from "../../conversion/conversion-target.ts";
import { openConversion, openListing, openSteps } from "../../conversion/open-conversion.ts";
import { openForward } from "../../conversion/same-wire/open-forward.ts";
import { openSession } from "../../conversion/sessions/open-session.ts";
import { type Families, noFamilies } from "../../language/mappings/families.ts";
import type { Library } from "../../language/mappings/library-contract.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { Conversions } from "./service.ts";

/** The gateway passes only wires of this library. */
export function createConversions(library: Library & { families?: Families }): Conversions {
  const { families = noFamilies } = library;
  return {
    wires: library.wires,
    operations: (model) => families.operations(model),
    names: (whole, part) => families.names(whole, part),
    family: (wire, ...models) => families.find((wire as CompiledWire).mapping.family, ...models),
    conversion: (client, clientRequest, target) =>
      openConversion(client as CompiledWire, clientRequest, target as ConversionTarget),
    steps: (target, request) => openSteps(target as ConversionTarget, request),
    listing: (target) => openListing(target as ConversionTarget),
    canStore: (client, clientRequest, target) =>
      upstreamStoresAnswer(client as CompiledWire, clientRequest, target as ConversionTarget),
    answerId: (client, contentType, pieces, isStream) =>
      answerIdOf(client as CompiledWire, contentType, pieces, isStream),
    forward: (client, clientRequest, target) =>
      openForward(client as CompiledWire, clientRequest, target as ConversionTarget),
    session: (client, clientRequest, target, requested) =>
      openSession(
        client as CompiledWire,
        clientRequest,
        target as ConversionTarget,
        requested,
        library.wires,
      ),
  };
}
