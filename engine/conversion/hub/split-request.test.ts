import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HubDocument } from "./operation-rules.ts";
import { joinShares, sharesOf } from "./split-request.ts";

const law = { list: "things", item: "thing", types: { odd: "odd things" } };
const joined = { list: "made", index: "index" };

const thing = (name: string, colour?: string): HubDocument => ({
  type: "plain",
  name,
  ...(colour === undefined ? {} : { colour }),
});

/** A target's response to a share: its items in another order. */
function answered({ things }: HubDocument): HubDocument {
  const results = (things as HubDocument[]).map(({ name }, index) => ({ index, name }));
  return {
    made: results.reverse(),
    usage: { input: results.length, total: results.length, units: { looks: 1 } },
  };
}

describe("a list over its target's limit", () => {
  const colours = fc.array(fc.constantFrom(undefined, "red", "blue"), { minLength: 1, maxLength: 40 });

  it("has one joined response in the original order, for any number of requests", () => {
    fc.assert(
      fc.property(colours, fc.integer({ min: 1, max: 7 }), (all, most) => {
        const request = { things: all.map((colour, index) => thing(String(index), colour)) };
        const shares = sharesOf(request, law, { max: most, max_requests: 40, shared_fields: ["colour"] });
        if (!Array.isArray(shares)) throw new Error(shares.message);
        for (const { things } of shares as { things: HubDocument[] }[]) {
          expect(things.length).toBeLessThanOrEqual(most);
          expect(new Set(things.map(({ colour }) => colour)).size).toBe(1);
        }
        const whole = joinShares(shares.map(answered), shares, joined, law);
        const results = whole.made as { index: number; name: string }[];
        expect(results.map(({ index, name }) => [index, name]).sort()).toEqual(
          all.map((_, index) => [index, String(index)]).sort(),
        );
        const usage = { input: all.length, total: all.length, units: { looks: shares.length } };
        expect(whole.usage).toEqual(usage);
      }),
    );
  });

  it("stays one request within the target's limits", () => {
    const request = { things: [thing("a"), thing("b")] };
    expect(sharesOf(request, law, {})).toEqual([request]);
    expect(sharesOf(request, law, { types: ["plain"], max: 2 })).toEqual([request]);
  });

  it("is refused with the item's position if the target does not accept the item", () => {
    const request = { things: [thing("a"), { type: "odd" }] };
    expect(sharesOf(request, law, { types: ["plain"] })).toEqual({
      message: "the provider of this model does not accept odd things",
      at: { thing: 1 },
    });
  });

  it("is refused if it needs more requests than the limit", () => {
    const request = { things: ["a", "b", "c"].map((name) => thing(name)) };
    expect(sharesOf(request, law, { max: 1, max_requests: 2 })).toMatchObject({ at: { thing: 2 } });
  });
});
