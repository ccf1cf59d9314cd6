/**
 * Converts requests or responses with a wire of one mapping or provider file: the bytes for the network, and the dropped
 * fields. Runs in the thread that checks files. Nothing is sent.
 */

import { RequestRefused } from "../../conversion/contract.ts";
import type { ConversionTarget } from "../../conversion/conversion-target.ts";
import { clientRequestOf, conversionOfAnswer, runConversion } from "../../conversion/dry-run.ts";
import { openConversion } from "../../conversion/open-conversion.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import { type CheckRequest, readFile } from "./check-file.ts";

export interface FileDryRunRequest extends Omit<CheckRequest, "tests"> {
  /** The wire on the other side. */
  other: string;
  /** The side of the file's wire. */
  side: "client" | "upstream";
  kind: "request" | "response" | "stream";
  inputs: readonly string[];
}

export interface DryRun {
  /** As sent over the network; empty if there is nothing. */
  text: string;
  /** Path of the request, relative to the provider's base URL. */
  path: string | null;
  /** Hub paths that the target does not support. */
  dropped: string[];
  /** Why the conversion failed, or the error that the response contains. */
  fault: string | null;
}

/** For a body without a model. */
const MODEL = "model";
/** Fixed values, so that equal inputs give equal outputs. */
const FIXED_TIME_AND_ID = { now: 1_767_225_600, id: "dryrun00000000000000001" };

/** @returns undefined if the file has errors, or no wire that converts to the other */
export default async function dryRunFile({
  files,
  file,
  other,
  side,
  kind,
  inputs,
}: FileDryRunRequest): Promise<DryRun[] | undefined> {
  const { wires, library } = await readFile(files, file);
  const otherWire = library?.wires.get(other);
  const fileWire = wires.find((wire) => wire.operation === otherWire?.operation);
  if (otherWire === undefined || fileWire === undefined || library === undefined) return undefined;
  const [client, upstream] = side === "client" ? [fileWire, otherWire] : [otherWire, fileWire];
  const target = (model: string): ConversionTarget => ({
    wire: upstream,
    model,
    capabilities: { ...library.families.find(upstream.mapping.family, model) },
  });
  return inputs.map((text) => {
    try {
      return kind === "request"
        ? request(client, target, text)
        : answer(client, target(MODEL), text, kind === "stream");
    } catch (error) {
      return failedRun(error instanceof RequestRefused ? error.error.message : messageOf(error));
    }
  });
}

function request(client: CompiledWire, target: (model: string) => ConversionTarget, text: string): DryRun {
  const model = client.peek(clientRequestOf(text, undefined, FIXED_TIME_AND_ID)).model ?? MODEL;
  const clientRequest = clientRequestOf(text, model, FIXED_TIME_AND_ID);
  const invalid = client.validate(clientRequest, "default");
  if (invalid !== undefined) return failedRun(invalid.message);
  const { body, path, dropped } = openConversion(client, clientRequest, target(model)).request();
  return { text: String(body), path, dropped: [...dropped], fault: null };
}

function answer(client: CompiledWire, target: ConversionTarget, text: string, isStream: boolean): DryRun {
  const conversion = conversionOfAnswer(client, target, isStream, FIXED_TIME_AND_ID);
  const { text: output, dropped, error } = runConversion(conversion, Buffer.from(text), isStream);
  return { text: output, path: null, dropped: [...dropped], fault: error?.message ?? null };
}

function failedRun(fault: string): DryRun {
  return { text: "", path: null, dropped: [], fault };
}

function messageOf(error: unknown): string {
  if (error instanceof SyntaxError) return `this is not JSON: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
