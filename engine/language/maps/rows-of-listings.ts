/** The maps that list a provider's models: a part of `rows.ts`. */

export const rowsOfListings = {
  listingRequest: {
    at: "listing.request",
    direction: "encode",
    reads: "anything",
    writes: "step",
    when: "models are listed",
    what: "The saved values of the page before, at first none → the request for the list of models.",
  },
  listingModels: {
    at: "listing.models",
    direction: "decode",
    reads: "anything",
    writes: "array",
    when: "models are listed",
    what: "A response → the names of its models, as requests to the upstream contain them.",
  },
  listingNext: {
    at: "listing.next",
    direction: "decode",
    reads: "anything",
    writes: "object",
    when: "models are listed",
    what: "A response → the saved values for the request of the next page. Nothing: it was the last page.",
  },
} as const;
