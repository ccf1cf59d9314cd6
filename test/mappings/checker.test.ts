/** The shipped mappings pass the check that every mapping runs through, and fail it with a typing error. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSources } from "../../engine/gateway/service/load-library.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import { checkMapping } from "../../engine/language/checks/check-mapping.ts";
import { children, type Node as Expression } from "../../engine/language/expressions/nodes.ts";
import { SyntaxFault } from "../../engine/language/expressions/parse.ts";
import { buildLibrary } from "../../engine/language/mappings/library.ts";
import type { Mapping } from "../../engine/language/mappings/mapping.ts";
import type { Field, Leaf } from "../../engine/language/mappings/template.ts";
import { Schemas } from "../../engine/language/schemas/schema-walker.ts";
import { schemasIn } from "../../schemas/files.ts";
import { depth } from "../depth.ts";

const schemas = new Schemas(schemasIn("."));
const mappings: Mapping[] = [];
const { diagnostics } = buildLibrary(readSources(join(packageRoot, "mappings")), {
  validators: () => undefined,
  check: (mapping) => {
    mappings.push(mapping);
    return checkMapping(mapping, schemas);
  },
});

it("finds nothing in the shipped mappings", () => {
  expect(diagnostics).toEqual([]);
});

/** The share of paths and keys that are misspelt in turn, because each needs a check of a whole mapping. */
const STRIDE = Math.ceil(41 / depth);
const TIMEOUT_MS = 300_000;
/** Names in open objects cannot be checked: about two in a hundred. */
const LEAST_FOUND = 0.9;

interface Place {
  mapping: Mapping;
  /** Misspells it; returns a function that restores it. */
  misspell(): () => void;
}

describe("a typing error in the shipped mappings", { timeout: TIMEOUT_MS }, () => {
  it("is an error in a path", () => {
    const places = mappings.flatMap((mapping) =>
      partsOf(mapping).leaves.flatMap((leaf) => namesIn(leaf.ast).map((name) => pathAt(mapping, leaf, name))),
    );
    expect(shareFound(places)).toBeGreaterThan(LEAST_FOUND);
  });

  it("is an error in a key", () => {
    const places = mappings.flatMap((mapping) =>
      partsOf(mapping).fields.map((field) => keyAt(mapping, field)),
    );
    expect(shareFound(places)).toBeGreaterThan(LEAST_FOUND);
  });
});

function shareFound(places: readonly Place[]): number {
  const tried = places.filter((_, index) => index % STRIDE === 0);
  const found = tried.filter(({ mapping, misspell }) => {
    const correct = misspell();
    try {
      return checkMapping(mapping, schemas).some(({ severity }) => severity === "error");
    } catch (error) {
      // A text that is no longer an expression is refused when it is read.
      if (error instanceof SyntaxFault) return true;
      throw error;
    } finally {
      correct();
    }
  });
  return found.length / tried.length;
}

function pathAt(mapping: Mapping, leaf: Leaf, name: Expression): Place {
  const { source } = leaf;
  return {
    mapping,
    misspell: () => {
      leaf.source = `${source.slice(0, name.end)}zz${source.slice(name.end)}`;
      return () => Object.assign(leaf, { source });
    },
  };
}

function keyAt(mapping: Mapping, field: Field): Place {
  const { key } = field;
  return {
    mapping,
    misspell: () => {
      field.key = `${key}zz`;
      return () => Object.assign(field, { key });
    },
  };
}

function namesIn(node: Expression): (Expression & { kind: "field" })[] {
  return [...(node.kind === "field" ? [node] : []), ...children(node).flatMap(namesIn)];
}

/** Every expression and every object field in the maps; of shared fragments, those that a map uses. */
function partsOf(mapping: Mapping): { leaves: Leaf[]; fields: Field[] } {
  const leaves = new Set<Leaf>();
  const fields = new Set<Field>();
  const { maps, stream, fragments } = mapping;
  const rows = [stream.decode, stream.encode].map((map) => map?.rows.map(({ rows }) => rows));
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("kind" in value && value.kind === "use" && "name" in value && !used.has(String(value.name))) {
      used.add(String(value.name));
      visit(fragments.get(String(value.name)));
    }
    if ("kind" in value && value.kind === "expression") leaves.add(value as Leaf);
    else {
      if ("keyNode" in value && "key" in value) fields.add(value as Field);
      for (const [name, inner] of Object.entries(value)) {
        if (name !== "node" && name !== "keyNode") visit(inner);
      }
    }
  };
  visit([Object.values(maps), rows]);
  return { leaves: [...leaves], fields: [...fields] };
}
