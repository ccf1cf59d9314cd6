/** The modules that the build has written into `dist/`. */
import { expect, it } from "vitest";
import requiredLists from "../../../schemas/compiled/required-lists.json" with { type: "json" };
import { ListCompleter } from "../../conversion/hub/complete-lists.ts";
import { installation } from "../../installation/installation.ts";
import type { Bindings } from "../../language/mappings/bindings.ts";
import { Builder } from "../../language/mappings/build-wire.ts";
import type { Failure } from "../../language/mappings/compile-mapping.ts";
import type { Library } from "../../language/mappings/library-contract.ts";
import { outlineOf, type Restoring, restoreLibrary } from "../../language/mappings/library-outline.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import { runTests } from "../../language/tests/run-tests.ts";
import type { Document } from "../../language/yaml/yaml-node.ts";
import { loadLibrary, readWireSources } from "./load-library.ts";
import { precompiledMappings } from "./precompiled-mappings.ts";

const lists = new ListCompleter(requiredLists);
const modules = precompiledMappings({ ...installation, buildId: "of the tests" }, lists);
const library = await loadLibrary();
const { mappings } = readWireSources();
const failures: Failure[] = [];

function restoreWires(builder: Restoring["builder"]): CompiledWire[] {
  const surroundings = { validators: () => undefined, lists, known: { has: () => true, add() {} } };
  const failed = (failure: Failure): void => void failures.push(failure);
  return wiresOf(
    restoreLibrary(outlineOf(library), mappings, { ...surroundings, builder, failed, ...modules }),
  );
}

/** The wires, and the maps of the operations. */
function wiresOf({ wires, operations }: Pick<Library, "wires" | "operations">): CompiledWire[] {
  return [...wires.values(), ...[...operations.values()].map(({ maps }) => maps)];
}

const mapsIn = (wires: CompiledWire[]): unknown =>
  wires.map(({ name, program }) => [name, Object.keys(program).sort()]);

it("precompiled mappings contain all maps of every shipped file, and load neither reader nor compiler", () => {
  const found = restoreWires(() => {
    throw new Error("the reader and the compiler were loaded");
  });
  expect(found.length).toBeGreaterThan(40);
  expect(mapsIn(found)).toEqual(mapsIn(wiresOf(library)));
  for (const wire of found) {
    for (const _ of wire.prepare());
    expect(wire.mapping.stream).toBeDefined();
  }
});

it("precompiled mappings pass the tests in their files", () => {
  const results = restoreWires(() => Builder).flatMap(runTests);
  expect(results.length).toBeGreaterThan(400);
  expect(results.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
});

it("a precompiled map that throws is reported with the positions in its file", () => {
  const wire = restoreWires(() => Builder).find(({ program }) => program.requestEncode !== undefined);
  expect(() => wire?.program.requestEncode?.(undefined, {} as Bindings)).toThrow(TypeError);
  expect(failures.map(({ map }) => map)).toEqual(["requestEncode"]);
  const [failure] = failures;
  const { path } = failure?.mapping.document ?? {};
  const text = mappings.find((source) => source.path === path)?.text;
  expect(failure?.mapping.joined.locate(0)).toEqual({ path, text, offset: 0 });
});

it("a precompiled mapping is not used after a change of one of its files", () => {
  const extending = [...library.wires.values()].find(({ mapping }) => mapping.joined.paths.length > 1);
  const { document, joined } = (extending as CompiledWire).mapping;
  const { documents } = library;
  expect(modules.precompiled?.(document.path, documents)).toBeDefined();
  for (const path of joined.paths) {
    const changed = { ...(documents.get(path) as Document), text: "# another one" };
    expect(
      modules.precompiled?.(document.path, new Map([...documents, [path, changed]])),
      path,
    ).toBeUndefined();
  }
  expect(modules.precompiled?.("generation/of-the-operator.yaml", documents)).toBeUndefined();
});

it("sources have no precompiled mappings, because they may change", () => {
  expect(precompiledMappings({ ...installation, buildId: undefined }, lists)).toEqual({});
});
