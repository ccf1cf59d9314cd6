/** Reads the citations in a response of each wire, as the vendors' references define them, with the cited text. */
import type { WireName } from "../conformance/wires.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers and events of four wires, read as a client would
type Read = any;

export interface Cited {
  url: string;
  title: string;
  about: string;
}

const inChat = (content: string, annotations: Read[] = []): Cited[] =>
  annotations.map(({ url_citation: { url, title, start_index, end_index } }) => ({
    url,
    title,
    about: content.slice(start_index, end_index),
  }));

const inResponses = ({ output }: Read): Cited[] =>
  output
    .flatMap((item: Read) => item.content ?? [])
    .flatMap(({ text, annotations = [] }: Read) =>
      annotations.map(({ url, title, start_index, end_index }: Read) => ({
        url,
        title,
        about: text.slice(start_index, end_index),
      })),
    );

const inMessages = (content: Read[]): Cited[] =>
  content.flatMap(({ text, citations }) =>
    (citations ?? []).map(({ url, source, title }: Read) => ({ url: url ?? source, title, about: text })),
  );

/** @param textOf returns the text of the part with this number */
const inContent = (grounding: Read, textOf: (part: number) => string): Cited[] =>
  (grounding?.groundingSupports ?? []).flatMap(({ segment, groundingChunkIndices }: Read) =>
    groundingChunkIndices.map((index: number) => {
      const bytes = Buffer.from(textOf(segment.partIndex ?? 0));
      const { uri: url, title } = grounding.groundingChunks[index].web;
      return { url, title, about: bytes.subarray(segment.startIndex ?? 0, segment.endIndex).toString() };
    }),
  );

export const citedIn: Record<WireName, (answer: Read) => Cited[]> = {
  chat: ({ choices: [{ message }] }) => inChat(message.content, message.annotations),
  responses: inResponses,
  messages: ({ content }) => inMessages(content),
  content: ({ candidates: [{ content, groundingMetadata }] }) =>
    inContent(groundingMetadata, (part) => content.parts[part].text),
};

export const citedInStream: Record<WireName, (events: Read[]) => Cited[]> = {
  chat: (events) => {
    const deltas = events.map(({ choices }) => choices[0]?.delta ?? {});
    const content = deltas.map((delta) => delta.content ?? "").join("");
    return inChat(
      content,
      deltas.flatMap((delta) => delta.annotations ?? []),
    );
  },
  responses: (events) => {
    const { response } = events.at(-1);
    const added = events.filter(({ type }) => type === "response.output_text.annotation.added");
    // The last event repeats what was streamed.
    const notes = added.map(({ annotation }) => annotation);
    const kept = response.output
      .flatMap((item: Read) => item.content ?? [])
      .flatMap((part: Read) => part.annotations);
    if (JSON.stringify(notes) !== JSON.stringify(kept))
      throw new Error(`${JSON.stringify(notes)} were added`);
    return inResponses(response);
  },
  messages: (events) => {
    const blocks: Read[] = [];
    for (const { type, index, content_block, delta } of events) {
      if (type === "content_block_start") blocks[index] = { ...content_block, citations: [] };
      else if (delta?.type === "text_delta") blocks[index].text += delta.text;
      else if (delta?.type === "citations_delta") blocks[index].citations.push(delta.citation);
    }
    return inMessages(blocks);
  },
  content: (events) => {
    const candidates = events.flatMap((event) => event.candidates ?? []);
    const said = candidates.flatMap(({ content }) => content?.parts ?? []);
    const text = said
      .filter((part) => part.text && !part.thought)
      .map((part) => part.text)
      .join("");
    return candidates.flatMap(({ groundingMetadata }) => inContent(groundingMetadata, () => text));
  },
};
