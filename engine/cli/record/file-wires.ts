/** The wires of a provider or a mapping file, for recorded exchanges. */
import { loadLibrary } from "../../gateway/service/load-library.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import { Halt } from "../halt.ts";
import { Inspector } from "../inspect.ts";
import { Diagnostics, printDiagnostics } from "../print-diagnostics.ts";

export interface FileWire {
  /** The key in a provider file; the name of a mapping's wire. */
  key: string;
  compiled: CompiledWire;
}

/** Each file has a library of its own, because two versions of a provider define wires with equal names. Ends the verb on errors. */
export async function readFileWires(file: string): Promise<{ wires: FileWire[]; isProvider: boolean }> {
  const library = await loadLibrary(".");
  const inspector = new Inspector(library);
  const { provider, diagnostics, wires: own } = await inspector.inspect(file);
  const found = new Diagnostics(diagnostics);
  if (!found.ok) {
    printDiagnostics(found, inspector.texts, "text");
    throw new Halt(1, `${file} has errors`);
  }
  const wires =
    provider === undefined
      ? own.map((compiled) => ({ key: compiled.name, compiled }))
      : provider.wires.flatMap(({ wire, variant }) => {
          const compiled = library.wires.get(variant ?? wire);
          return compiled === undefined ? [] : [{ key: wire, compiled }];
        });
  if (wires.length === 0) throw new Halt(1, `${file} is no provider or mapping file with a wire`);
  return { wires, isProvider: provider !== undefined };
}
