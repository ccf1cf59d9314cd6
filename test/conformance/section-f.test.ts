/** Every case of section F of the recordings' format page. */
import { describe, expect, it } from "vitest";
import { absence, titled, wireFormatsPage } from "./data.ts";
import { Judge, type Case as Judged, rulesIn } from "./judge.ts";
import { type Feature, featuresShown } from "./report/feature.ts";
import { holdSection } from "./report/suite-end.ts";
import { type Case, loadCases } from "./section-f.ts";
import { caseDifferences } from "./section-f-run.ts";

const missing = absence(wireFormatsPage);
const cases = missing === undefined ? loadCases() : [];
const byId = new Map(cases.map((item) => [item.id, item]));
const judge = new Judge(rulesIn(new URL("section-f.on-purpose.json", import.meta.url)));

describe("section F", () => {
  for (const item of cases) {
    it(`${item.id} ${item.from}>${item.to} ${item.kind} | ${item.title}`, async () => {
      const before = judge.failures.length;
      await judge.judge(judged(item), () => caseDifferences(item, byId));
      expect(judge.failures.slice(before)).toEqual([]);
    });
  }

  it.skipIf(missing !== undefined)(titled("stands in the report", missing), (context) => {
    holdSection(
      context,
      judge.section(
        "Cases of the format page",
        "Section F of the page on the wire formats: a body, and the expected result. Ids and values that the page leaves open may differ.",
      ),
    );
  });
});

function judged({ id, from, to, kind, input, expected }: Case): Judged {
  const features = featuresOf(kind, JSON.stringify([input, expected]));
  const name = `${from} > ${to} ${kind}`;
  if (kind === "rej" || kind === "raw") return { id, name, features };
  return { id, name, features, direction: kind === "req" ? `${from} → ${to}` : `${to} → ${from}` };
}

function featuresOf(kind: Case["kind"], json: string): readonly Feature[] {
  if (kind === "raw") return ["event order"];
  if (kind === "rej" || kind === "err") return ["ends and errors"];
  return kind === "str" ? [...featuresShown(json), "event order"] : featuresShown(json);
}
