import { expect, it } from "vitest";
import { load } from "../../language/yaml/load-yaml.ts";
import type { Document } from "../../language/yaml/yaml-node.ts";
import { libraryOf, readWireSources } from "./load-library.ts";

const variant = (maxStop: number): { name: string; of: string; document: Document } => {
  const { document } = load("providers/place.yaml", `capabilities: { max_stop: ${maxStop} }\n`);
  return { name: "place/chat", of: "chat", document: document as Document };
};

it("a rebuilt library reuses unchanged wires, and has no wires that were not added again", async () => {
  const library = await libraryOf(readWireSources().mappings, { trusted: true });
  library.addVariant(variant(1));
  const [shipped, variantWire] = [library.wires.get("chat"), library.wires.get("place/chat")];
  const next = library.rebuild(undefined);
  expect(next.wires.get("place/chat")).toBeUndefined();
  expect(next.wires.get("chat")).toBe(shipped);
  next.addVariant(variant(1));
  expect(next.wires.get("place/chat")).toBe(variantWire);
  const last = next.rebuild(undefined);
  last.addVariant(variant(2));
  expect(last.wires.get("place/chat")?.capabilities.max_stop).toBe(2);
  // Running requests continue with their own library.
  expect(library.wires.get("place/chat")).toBe(variantWire);
});
