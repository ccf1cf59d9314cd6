/** The machine under the gateway: versions, the data folder and its disk, limits of the system. */
import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { version } from "../../installation/installation.ts";
import { type Finding, failed, ok, skipped, warning } from "./finding.ts";

const MIB = 1024 * 1024;
/** A busy gateway writes some GB of ledger a month; below this size it can fill within days. */
const LOW_DISK_BYTES = 1024 * MIB;
const FULL_DISK_BYTES = 100 * MIB;

/** Each request needs two sockets: one to the client, one to the upstream. */
const LOW_OPEN_FILES = 4096;

/** Magic numbers of `statfs` (statfs(2)). SQLite's write-ahead log needs shared memory, which these do not have. */
const NETWORK_FILE_SYSTEMS = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB 2"],
]);

export function checkVersions(): Finding {
  const { version: node, platform, arch } = process;
  return ok("versions", `Polywire ${version}, Node ${node.slice(1)}, ${platform} ${arch}`);
}

/** @param usesSqlite whether the store is a file of this folder */
export function checkDataFolder(folder: string, usesSqlite: boolean): Finding[] {
  const existing = nearestFolder(resolve(folder));
  const findings: Finding[] = [];
  if (!statSync(existing).isDirectory())
    return [failed("data folder", `${existing} is no folder`, "set POLYWIRE_DATA to a folder")];
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
    findings.push(
      ok("data folder", existsSync(folder) ? `${folder} is writable` : `${folder} will be created`),
    );
  } catch {
    findings.push(
      failed(
        "data folder",
        `this user cannot write in ${existing}`,
        `chown -R $(id -un) ${existing}, or set POLYWIRE_DATA to another folder`,
      ),
    );
  }
  const { bavail, bsize, type } = statfsSync(existing);
  const freeBytes = bavail * bsize;
  const text = `${formatBytes(freeBytes)} free for ${folder}`;
  const fix =
    "free space there, set a shorter `ledger.retention_days`, or set POLYWIRE_DATA to a larger disk";
  if (freeBytes < FULL_DISK_BYTES) findings.push(failed("disk", text, fix));
  else findings.push(freeBytes < LOW_DISK_BYTES ? warning("disk", text, fix) : ok("disk", text));
  const network = NETWORK_FILE_SYSTEMS.get(type);
  if (usesSqlite && network !== undefined)
    findings.push(
      failed(
        "disk",
        `${folder} is on ${network}, where SQLite can lose data`,
        "set POLYWIRE_DATA to a local disk, or POLYWIRE_STORE to a PostgreSQL",
      ),
    );
  return findings;
}

/** Node raises the soft limit to the hard one when it starts, so the current limit is the one that a gateway gets. */
export function checkOpenFiles(limits: string | undefined = readLimits()): Finding {
  const [, soft] = /^Max open files\s+(\S+)/m.exec(limits ?? "") ?? [];
  if (soft === undefined) return skipped("open files", "this system does not report the limit of open files");
  const count = soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
  const text = `a process may open ${soft} files and sockets`;
  if (count >= LOW_OPEN_FILES) return ok("open files", text);
  return warning(
    "open files",
    `${text}, enough for about ${Math.floor(count / 2)} requests at once`,
    "ulimit -n 65536, or LimitNOFILE=65536 in the unit of systemd",
  );
}

function readLimits(): string | undefined {
  try {
    return readFileSync("/proc/self/limits", "utf8");
  } catch {
    return undefined;
  }
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

function formatBytes(bytes: number): string {
  const gib = bytes / (1024 * MIB);
  return gib >= 1 ? `${gib.toFixed(1)} GiB` : `${Math.floor(bytes / MIB)} MiB`;
}
