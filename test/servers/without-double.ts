/** Shipped providers without a double, with the reason: by the name of the provider's file. */
const noConversation = "it speaks no wire of conversations, or only one of its own";

export const withoutDouble: Readonly<Record<string, string>> = {
  "black-forest-labs": noConversation,
  cohere: noConversation,
  deepgram: noConversation,
  demo: "the doubles also judge its requests",
  elevenlabs: noConversation,
  jimeng: noConversation,
  jina: noConversation,
  kling: noConversation,
  minimax: noConversation,
  nvidia: noConversation,
  "ollama-native": noConversation,
  pinecone: noConversation,
  runway: noConversation,
  stability: noConversation,
  tei: noConversation,
  vidu: noConversation,
  voyage: noConversation,
};

/** Whether the reason is that the provider has no conversation wire. */
export const holdsNone = (reason: string): boolean => reason === noConversation;
