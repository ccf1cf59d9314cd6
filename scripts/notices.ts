/** The licences of the packages in a bundle. Each licence requires that its text is distributed with the code. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** @param modules paths of all modules in the bundle */
export function noticesOf(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((path) => PACKAGE.exec(path)?.[1] ?? []));
  return [...folders]
    .sort()
    .map(noticeOf)
    .join(`\n${"-".repeat(80)}\n\n`);
}

/** @throws when a package has no licence file */
function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined) throw new Error(`${name} has no licence file; its package.json says ${license}`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), "utf8")}`;
}
