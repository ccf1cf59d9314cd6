/** The names of operations in traces and metrics, as `mappings/telemetry.yaml` declares them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../../installation/installation.ts";
import { load } from "../../language/yaml/load-yaml.ts";
import { plain } from "../../language/yaml/yaml-node.ts";
import type { OperationNameOf } from "../../metrics/metric-table.ts";

interface TelemetryFile {
  operations?: Readonly<Record<string, { name: string; wires?: Readonly<Record<string, string>> }>>;
}

export async function readOperationNames(): Promise<OperationNameOf> {
  const path = "mappings/telemetry.yaml";
  const { document } = load(path, await readFile(join(packageRoot, path), "utf8"));
  const { operations = {} } = (document === undefined ? {} : plain(document.root)) as TelemetryFile;
  return (operation, wire) => {
    const names = operations[operation];
    return names?.wires?.[wire] ?? names?.name ?? operation;
  };
}
