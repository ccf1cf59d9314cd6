/** The maps that list a provider's models: a part of `rows.ts`. */

export const rowsOfListings = {
  listingRequest: {
    at: "listing.request",
    direction: "encode",
    reads: "anything",
    input: "the saved values",
    writes: "step",
    when: "models are listed",
    what: "The request for a page of the upstream's list of models. The map reads the values that `listing.next` saved, which are empty for the first page.",
  },
  listingModels: {
    at: "listing.models",
    direction: "decode",
    reads: "anything",
    input: "the upstream’s response",
    writes: "array",
    when: "models are listed",
    what: "The names of the models in a response. The names must be those that requests to the upstream contain.",
  },
  listingNext: {
    at: "listing.next",
    direction: "decode",
    reads: "anything",
    input: "the upstream’s response",
    writes: "object",
    when: "models are listed",
    what: "The values to save for the request for the next page. Nothing: this page is the last one.",
  },
} as const;
