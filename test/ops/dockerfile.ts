/** What ops/container/Dockerfile says about the running image. Its tests read it, so that they start what the image starts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../engine/installation/installation.ts";

export const dockerfile: string = readFileSync(join(packageRoot, "ops/container/Dockerfile"), "utf8");

/** The instructions of the last stage, with continued lines joined. */
const instructions = (dockerfile.split(/^FROM /m).at(-1) ?? "")
  .replace(/^#.*\n/gm, "")
  .replace(/\\\n\s*/g, " ")
  .split("\n");

/** The text behind an instruction's name; the last one counts. */
export function instruction(name: string): string {
  const found = instructions.findLast((line) => line.startsWith(`${name} `));
  if (found === undefined) throw new Error(`the Dockerfile has no ${name}`);
  return found.slice(name.length + 1).trim();
}

export const image: { env: Record<string, string>; command: string[]; health: string[]; user: string } = {
  env: Object.fromEntries(
    instruction("ENV")
      .split(/\s+/)
      .map((pair): [string, string] => {
        const [name = "", value = ""] = pair.split("=");
        return [name, value];
      }),
  ),
  command: [...JSON.parse(instruction("ENTRYPOINT")), ...JSON.parse(instruction("CMD"))],
  health: JSON.parse(instruction("HEALTHCHECK").replace(/^.*?CMD /, "")),
  user: instruction("USER"),
};
