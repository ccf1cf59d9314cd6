// Installs from the lockfile if node_modules is missing or does not match the lockfile. Does nothing otherwise.
// Plain JavaScript, because it runs before anything is installed, on any Node from version 20.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const root = new URL("..", import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, root), "utf8"));

/** True when node_modules has every package of the lockfile that this machine needs, at the locked version. */
function isInstalled() {
  const hidden = "node_modules/.package-lock.json";
  if (!existsSync(new URL(hidden, root))) return false;
  const wanted = read("package-lock.json").packages;
  const present = read(hidden).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || entry.optional || present[path]?.version === entry.version,
  );
}

if (!isInstalled()) {
  console.error("polywire: installing the locked dependencies (once) …");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const options = { cwd: root, stdio: ["ignore", 2, 2] };
  if (npm) execFileSync(process.execPath, [npm, ...args], options);
  else execFileSync("npm", args, options);
}
