/** The maps by which a place is asked which models it has: a part of `rows.ts`. */

export const rowsOfListings = {
  listingAsk: {
    at: "listing.ask",
    direction: "encode",
    reads: "anything",
    writes: "step",
    when: "models are listed",
    what: "What is remembered of the answer before, at first nothing → the question which models there are.",
  },
  listingNames: {
    at: "listing.names",
    direction: "decode",
    reads: "anything",
    writes: "array",
    when: "models are listed",
    what: "An answer → the names of the models in it, as requests name them there.",
  },
  listingNext: {
    at: "listing.next",
    direction: "decode",
    reads: "anything",
    writes: "object",
    when: "models are listed",
    what: "An answer → what is remembered for the next question. Nothing: there are no more.",
  },
} as const;
