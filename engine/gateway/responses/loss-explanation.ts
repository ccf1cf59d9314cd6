/**
 * Losses between the client's wire and the upstream's, for clients that send `x-polywire-explain`. Each loss has its hub path
 * and, for requests, the client's field name (docs/wires/rules.md#losses).
 */
import type { ClientRequest, Wire } from "../../conversion/contract.ts";
import { pathOf } from "../exchange/loss-policies.ts";

export const EXPLAIN_HEADER = "x-polywire-explain";

/** A size that proxies accept. */
const MAX_CHARACTERS = 4096;

export interface LossReport {
  /** Names of wires in mappings. A provider's own wire is `provider/wire`; the client must not see the provider. */
  from: string;
  to: string;
  /** The client's bytes were forwarded with only the necessary changes. */
  passed: boolean;
  request: readonly string[];
  answer: readonly string[];
  /** The client's name of a hub path. */
  wordFor(path: string): string | undefined;
}

interface Loss {
  lost: string;
  field?: string;
}

export function asksForExplanation(headers: Readonly<Record<string, string>>): boolean {
  const value = headers[EXPLAIN_HEADER]?.trim().toLowerCase() ?? "";
  return value !== "" && value !== "0" && value !== "false";
}

/** Whether the client asks what would be sent, and nothing is to be sent. */
export function asksForDryRun(headers: Readonly<Record<string, string>>): boolean {
  return headers[EXPLAIN_HEADER]?.trim().toLowerCase() === "true";
}

/** Empty if the client does not ask for an explanation. */
export function explanationHeaders(
  wire: Wire,
  { headers, body }: ClientRequest,
  losses: Omit<LossReport, "from" | "wordFor">,
): Record<string, string> {
  if (!asksForExplanation(headers)) return {};
  const wordFor = (path: string): string | undefined => wire.clientField(path, body);
  return { [EXPLAIN_HEADER]: explainLosses({ ...losses, from: wire.name, wordFor }) };
}

/** JSON in ASCII; losses that exceed the header's size are only counted, in `more`. */
export function explainLosses({ from, to, passed, request, answer, wordFor }: LossReport): string {
  const describeLoss = (lost: string): Loss => {
    const field = wordFor(pathOf(lost));
    return field === undefined ? { lost } : { lost, field };
  };
  const explanation = {
    from,
    to: to.slice(to.lastIndexOf("/") + 1),
    passed,
    request: [] as Loss[],
    answer: [] as Loss[],
  };
  let remaining = MAX_CHARACTERS - ascii(explanation).length - '"more":9999999,'.length;
  let more = 0;
  const add = (list: Loss[], loss: Loss): void => {
    const characters = ascii(loss).length + 1;
    if (more > 0 || characters > remaining) more++;
    else {
      remaining -= characters;
      list.push(loss);
    }
  };
  for (const path of request) add(explanation.request, describeLoss(path));
  for (const lost of answer) add(explanation.answer, { lost });
  return ascii(more === 0 ? explanation : { ...explanation, more });
}

function ascii(value: object): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
