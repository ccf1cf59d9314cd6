/**
 * Every map of a mapping but the rows of its streams, by the name of the function that it becomes: the one list for all who
 * go over maps. Which key of the file each comes from is `read.ts`'s.
 */
import type { Mapping } from "./mapping.ts";
import type { Template } from "./template.ts";

export type Direction = "decode" | "encode";

type Find = (mapping: Mapping) => Template | undefined;

export type SlotName =
  | "requestDecode"
  | "responseDecode"
  | "errorDecode"
  | "model"
  | "stream"
  | "output"
  | "choices"
  | "counts"
  | "storedKeep"
  | "storedContinues"
  | "storedReferences"
  | "storedHolder"
  | "storedAnswered"
  | "storedUpstream"
  | "storedItems"
  | "storedId"
  | "storedHistory"
  | "storedWhole"
  | "storedPage"
  | "storedCancellable"
  | "storedBackground"
  | "storedPending"
  | "countDecode"
  | "countTokens"
  | "requestNeeds"
  | "requestEncode"
  | "responseNeeds"
  | "responseEncode"
  | "errorEncode"
  | "framing"
  | "replace"
  | "hide"
  | "convert"
  | "convertAnswer"
  | "path"
  | "streamPath"
  | "headers"
  | "storedExpand"
  | "storedList"
  | "storedDeleted"
  | "storedCancelled"
  | "storedRefuse"
  | "storedBegun"
  | "storedFailed"
  | "countEncode"
  | "countAnswer"
  | "streamDecodeFraming"
  | "streamEncodeFraming"
  | "streamNeeds";

const table: Readonly<Record<SlotName, readonly [Direction, Find]>> = {
  requestDecode: ["decode", ({ request }) => request.decode],
  responseDecode: ["decode", ({ response }) => response.decode],
  errorDecode: ["decode", ({ error }) => error.decode],
  model: ["decode", ({ clients }) => clients?.model],
  stream: ["decode", ({ clients }) => clients?.stream],
  output: ["decode", ({ clients }) => clients?.output],
  choices: ["decode", ({ clients }) => clients?.choices],
  counts: ["decode", ({ clients }) => clients?.counts],
  storedKeep: ["decode", ({ stored }) => stored?.keep],
  storedContinues: ["decode", ({ stored }) => stored?.continues],
  storedReferences: ["decode", ({ stored }) => stored?.references],
  storedHolder: ["encode", ({ stored }) => stored?.holder],
  storedAnswered: ["decode", ({ stored }) => stored?.answered],
  storedUpstream: ["decode", ({ stored }) => stored?.upstream],
  storedItems: ["decode", ({ stored }) => stored?.items],
  storedId: ["decode", ({ stored }) => stored?.id],
  storedHistory: ["decode", ({ stored }) => stored?.history],
  storedWhole: ["decode", ({ stored }) => stored?.whole],
  storedPage: ["decode", ({ stored }) => stored?.page],
  storedCancellable: ["decode", ({ stored }) => stored?.cancellable],
  storedBackground: ["decode", ({ stored }) => stored?.background],
  storedPending: ["decode", ({ stored }) => stored?.pending],
  countDecode: ["decode", ({ count }) => count?.decode],
  countTokens: ["decode", ({ count }) => count?.tokens],
  requestNeeds: ["encode", ({ request }) => request.needs],
  requestEncode: ["encode", ({ request }) => request.encode],
  responseNeeds: ["encode", ({ response }) => response.needs],
  responseEncode: ["encode", ({ response }) => response.encode],
  errorEncode: ["encode", ({ error }) => error.encode],
  framing: ["encode", ({ clients }) => clients?.framing],
  replace: ["encode", ({ upstreams }) => upstreams.replace],
  hide: ["encode", ({ upstreams }) => upstreams.hide],
  convert: ["encode", ({ upstreams }) => upstreams.convert],
  convertAnswer: ["encode", ({ upstreams }) => upstreams.convertAnswer],
  path: ["encode", ({ upstreams }) => upstreams.pathFor],
  streamPath: ["encode", ({ upstreams }) => upstreams.streamPathFor],
  headers: ["encode", ({ upstreams }) => upstreams.headersFor],
  storedExpand: ["encode", ({ stored }) => stored?.expand],
  storedList: ["encode", ({ stored }) => stored?.list],
  storedDeleted: ["encode", ({ stored }) => stored?.deleted],
  storedCancelled: ["encode", ({ stored }) => stored?.cancelled],
  storedRefuse: ["encode", ({ stored }) => stored?.refuse],
  storedBegun: ["encode", ({ stored }) => stored?.begun],
  storedFailed: ["encode", ({ stored }) => stored?.failed],
  countEncode: ["encode", ({ count }) => count?.encode],
  countAnswer: ["encode", ({ count }) => count?.answer],
  streamDecodeFraming: ["encode", ({ stream }) => stream.decode?.framing],
  streamEncodeFraming: ["encode", ({ stream }) => stream.encode?.framing],
  streamNeeds: ["encode", ({ stream }) => stream.encode?.needs],
};

export interface Slot {
  name: SlotName;
  template: Template;
  direction: Direction;
}

/** Those that the mapping has. */
export function slotsOf(mapping: Mapping): Slot[] {
  return Object.entries(table).flatMap(([name, [direction, find]]) => {
    const template = find(mapping);
    return template === undefined ? [] : [{ name: name as SlotName, template, direction }];
  });
}
