/** The wire of docs/mapping-guide.md, after the guide's last step. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../engine/installation/installation.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";
import { readProviderText } from "./provider.ts";

export function readGuide(): readonly CompiledWire[] {
  const guide = readFileSync(join(packageRoot, "docs/mapping-guide.md"), "utf8");
  const steps = [...guide.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text = ""]) => text);
  const taught = steps.slice(
    0,
    steps.findIndex((step) => step.includes("provider: acme")),
  );
  return readProviderText("providers/ollama-native.yaml", taught.join("\n")).wires;
}
