/**
 * Exchanges written by hand and shipped: the request in each wire, the response, whole and streamed, and the content
 * of every response. They run through the same suites as recorded traffic. Nothing here judges.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { load } from "js-yaml";
import type { Exchange } from "../exchanges.ts";
import type { Json } from "../json.ts";
import { type Choice, type RecordedContent, silence, type Usage } from "../oracle/recorded-content.ts";
import { type WireName, wireNames } from "../wires.ts";

export interface Written {
  /** The file's name without its extension. */
  name: string;
  /** In the vocabulary of `report/feature.ts`. */
  features: string[];
  /** The content of every response, independent of its wire; absent where all of them fail. */
  says: RecordedContent | undefined;
  /** By the wire of the text. */
  exchanges: Partial<Record<WireName, Exchange>>;
}

interface File extends Partial<Record<WireName, { request?: Json; answer?: Json; stream?: string }>> {
  about: string;
  features: string[];
  says?: Partial<Choice> & { usage: Usage };
}

const directory = join(import.meta.dirname, "exchanges");

export const written: readonly Written[] = readdirSync(directory)
  .sort()
  .map((file) => readWritten(basename(file, ".yaml"), readFileSync(join(directory, file), "utf8")));

/** Each of them in the form of a recording. */
export const writtenRows: readonly Exchange[] = written.flatMap(({ exchanges }) => Object.values(exchanges));

function readWritten(name: string, text: string): Written {
  const { features, says, ...file } = load(text) as File;
  const exchanges = wireNames.flatMap((wire) => {
    const { request, answer, stream } = file[wire] ?? {};
    const exchange: Exchange = {
      id: `written/${name}.${wire}`,
      source: "written",
      format: wire,
      provider: "",
      model: "m",
      recorded: false,
      features,
      ...(request && { request }),
      ...(answer && { response: { status: 200, contentType: "application/json", body: answer } }),
      ...(stream && { stream: { status: 200, encoding: "lines", body: stream } }),
    };
    return file[wire] === undefined ? [] : [[wire, exchange] as const];
  });
  return { name, features, says: says && saidBy(says), exchanges: Object.fromEntries(exchanges) };
}

function saidBy({ usage, ...choice }: NonNullable<File["says"]>): RecordedContent {
  return { choices: [{ ...silence(), ...choice }], usage };
}
