/** The body of an alert in the format of a receiver, as `mappings/alerts.yaml` describes it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { evaluate } from "../../credentials/evaluate-values.ts";
import { packageRoot } from "../../installation/installation.ts";
import { load } from "../../language/yaml/load-yaml.ts";
import { plain } from "../../language/yaml/yaml-node.ts";

type Formats = Readonly<Record<string, Parameters<typeof evaluate>[0]>>;

let formats: Promise<Formats> | undefined;

/**
 * @param body the JSON text of a Standard Webhooks event
 * @param format `standard` keeps it
 * @throws Error if the file has no such format
 */
export async function alertBodyIn(format: string, body: string): Promise<string> {
  if (format === "standard") return body;
  formats ??= readFormats();
  const values = (await formats)[format];
  if (values === undefined) throw new Error(`there is no format of alerts with the name ${format}`);
  return JSON.stringify(await evaluate(values, JSON.parse(body)));
}

async function readFormats(): Promise<Formats> {
  const path = "mappings/alerts.yaml";
  const { document } = load(path, await readFile(join(packageRoot, path), "utf8"));
  return document === undefined ? {} : (plain(document.root) as Formats);
}
