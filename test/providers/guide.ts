/** The wire of docs/mapping-guide.md, after the guide's last step. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../engine/installation/installation.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";
import { readProviderText } from "./provider.ts";

export function readGuide(): readonly CompiledWire[] {
  return readProviderText("providers/ollama-native.yaml", guideText()).wires;
}

/** The file of the provider `ollama-native`. */
export function guideText(): string {
  const guide = readFileSync(join(packageRoot, "docs/mapping-guide.md"), "utf8");
  const steps = [...guide.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text = ""]) => text);
  const files: string[] = [];
  for (const step of steps.filter((text) => !text.startsWith("mapping:"))) {
    // As test/docs/guide.test.ts reads the page: a block without a provider extends the last file that has no tests yet.
    const at = files.findLastIndex((file) => !/^ +tests:$/m.test(file));
    if (/^provider: /m.test(step)) files.push(step);
    else if (at >= 0) files[at] += `\n${step}`;
  }
  return files.find((file) => /^provider: ollama-native$/m.test(file)) ?? "";
}
