/**
 * `npm run release`: writes the packages of a release to `release/`, ready to publish, with a list of their components (SBOM).
 *
 * The manifest of a checkout names what development needs: the pinned Node, the tools, and the native server for all platforms
 * (133 MB). The package of a release needs none of that. Its native server is an optional dependency for each platform.
 */
import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import manifest from "../package.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const SERVER = "uWebSockets.js";
/** The only supported Node release for which the native server has binaries, and its ABI. */
const NODE = "22";
const ABI = "127";

/** The platforms of the native server, as Node names them. */
const PLATFORMS = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64", "win32-x64"];

const { version } = manifest;
const serverName = (platform: string): string => `polywire-server-${platform}`;

/**
 * @param folder is emptied
 * @returns the paths of the packed files, the package itself first
 */
export function writeRelease(folder: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packed = [
    packageFolder(join(folder, "polywire")),
    ...PLATFORMS.map((name) => serverFolder(folder, name)),
  ];
  return packed.map((each) => pack(each, folder));
}

function packageFolder(folder: string): string {
  const [packageList] = JSON.parse(npm(["pack", "--dry-run", "--json", "--ignore-scripts"], root)) as [
    { files: { path: string }[] },
  ];
  for (const { path } of packageList.files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  const { devDependencies, scripts, optionalDependencies, dependencies, ...published } = manifest;
  const { [SERVER]: _, ...otherDependencies } = dependencies;
  writeManifest(folder, {
    ...published,
    dependencies: otherDependencies,
    optionalDependencies: Object.fromEntries(PLATFORMS.map((name) => [serverName(name), version])),
    publishConfig: { access: "public", provenance: true },
  });
  return folder;
}

/** One binary of the native server, unchanged, with its licence and its hash. */
function serverFolder(parent: string, platform: string): string {
  const folder = join(parent, serverName(platform));
  const from = join(root, "node_modules", SERVER);
  const [os, cpu] = platform.split("-");
  const binary = readFileSync(join(from, "dist/bin", `uws_${os}_${cpu}_${ABI}.node`));
  mkdirSync(folder);
  writeFileSync(join(folder, "server.node"), binary);
  writeFileSync(join(folder, "index.cjs"), 'module.exports = require("./server.node");\n');
  cpSync(join(from, "LICENSE"), join(folder, "LICENSE"));
  const sha256 = createHash("sha256").update(binary).digest("hex");
  writeFileSync(
    join(folder, "README.md"),
    `# ${serverName(platform)}

The native HTTP server of Polywire for ${os} on ${cpu}, for Node ${NODE}. Polywire installs it. Without it, Polywire
uses Node's own server.

\`server.node\` is the file \`uws_${os}_${cpu}_${ABI}.node\` of ${manifest.dependencies[SERVER].replace("npm:", "")}, unchanged.
Its SHA-256 is \`${sha256}\`.
`,
  );
  writeManifest(folder, {
    name: serverName(platform),
    version,
    description: `The native HTTP server of Polywire for ${os} on ${cpu}`,
    license: "MIT AND Apache-2.0",
    main: "index.cjs",
    os: [os],
    cpu: [cpu],
    ...(os === "linux" && { libc: ["glibc"] }),
    files: ["server.node", "index.cjs"],
    publishConfig: { access: "public", provenance: true },
  });
  return folder;
}

function writeManifest(folder: string, content: object): void {
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(content, null, 2)}\n`);
}

function pack(from: string, to: string): string {
  const [packed] = JSON.parse(
    npm(["pack", "--json", "--ignore-scripts", "--pack-destination", to], from),
  ) as [{ filename: string }];
  return join(to, packed.filename);
}

/**
 * Installs the package and the native server for this platform, without running scripts.
 * @param packed the paths of the packed files
 * @param folder an empty folder
 * @returns the installed program
 */
export function installPackages(packed: readonly string[], folder: string): string {
  const platform = `${process.platform}-${process.arch}`;
  const packages = packed.filter((path) => {
    const name = basename(path);
    return name.startsWith(`${serverName(platform)}-`) || !name.startsWith(serverName(""));
  });
  writeFileSync(join(folder, "package.json"), "{}");
  npm(["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...packages], folder);
  return join(folder, "node_modules/.bin/polywire");
}

function npm(args: readonly string[], cwd: string): string {
  const options: ExecFileSyncOptionsWithStringEncoding = {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "inherit"],
  };
  const { npm_execpath: program } = process.env;
  return program === undefined
    ? execFileSync("npm", args, options)
    : execFileSync(process.execPath, [program, ...args], options);
}

if (import.meta.main) {
  const folder = join(root, "release");
  const paths = writeRelease(folder);
  const components = npm(["sbom", "--omit", "dev", "--omit", "optional", "--sbom-format", "cyclonedx"], root);
  writeFileSync(join(folder, "sbom.cdx.json"), components);
  console.log([...paths, join(folder, "sbom.cdx.json")].join("\n"));
}
