/**
 * The shipped catalogue of models. A build has it in one JSON file. A checkout reads the YAML files, whose errors the tests
 * report.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { installation, packageRoot } from "../../installation/installation.ts";
import { load } from "../../language/yaml/load-yaml.ts";
import type { ModelFacts } from "./model-facts.ts";
import { readModelFile } from "./read-model-file.ts";

/** The file of a build, in its folder. */
export const PACKED_MODELS = "models.json";

/** One copy per process: each service has the same. */
let shipped: readonly ModelFacts[] | undefined;

export function shippedModels(): readonly ModelFacts[] {
  shipped ??=
    installation.buildId === undefined
      ? readModelFolder(join(packageRoot, "models"))
      : (JSON.parse(readFileSync(join(packageRoot, "dist", PACKED_MODELS), "utf8")) as ModelFacts[]);
  return shipped;
}

/** Files in the order of their names. A file with errors is omitted. */
export function readModelFolder(folder: string): ModelFacts[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  return names.sort().flatMap((name) => {
    const path = join(folder, name);
    const { document } = load(path, readFileSync(path, "utf8"));
    let isRight = document !== undefined;
    const report = (): void => {
      isRight = false;
    };
    const models =
      document === undefined ? [] : readModelFile({ document, environment: {}, report, missing: report });
    return isRight ? models : [];
  });
}
