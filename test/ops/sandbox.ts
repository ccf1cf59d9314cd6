/**
 * A container without a container engine: a root file system in a folder, read-only but for `/data`, with a mount and a process
 * namespace of its own and an unprivileged user. The system's `/usr` stands for the base image. `/proc` shows processes only, as with
 * `ProcSubset=pid` of the systemd unit. There is no `/tmp`.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { findProgram } from "../servers/server.ts";

/** Why there is none, in the words of a skipped test; undefined where there is one. */
export function sandboxAbsent(): string | undefined {
  if (process.platform !== "linux") return "skipped: namespaces need Linux";
  if (process.getuid?.() !== 0) return "skipped: a mount namespace with another user needs root";
  const missing = ["unshare", "setpriv", "chroot", "mount", "npm"].find(
    (name) => findProgram(name) === undefined,
  );
  return missing === undefined ? undefined : `skipped: no ${missing}`;
}

/** Behind `sh -ec SCRIPT sh`: the root, the folder of Node, `UID:GID`, the working folder, and the command with its environment. */
const ENTER = `
root=$1; node=$2; uid=\${3%:*}; gid=\${3#*:}; folder=$4; shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind /usr "$root/usr"
for part in bin sbin lib lib64; do
  if [ -d "/$part" ] && [ ! -L "/$part" ]; then mount --bind "/$part" "$root/$part"; fi
done
mount --bind "$node" "$root/node/bin"
mount --rbind /dev "$root/dev"
mount -t proc -o subset=pid,hidepid=invisible proc "$root/proc"
mount --bind "$root/data" "$root/data"
mount -o remount,bind,ro "$root/usr"
mount -o remount,bind,ro "$root/node/bin"
mount -o remount,bind,ro "$root"
exec chroot "$root" /usr/bin/setpriv --reuid="$uid" --regid="$gid" --clear-groups --no-new-privs \\
  --inh-caps=-all --bounding-set=-all /usr/bin/env -i --chdir="$folder" PATH=/node/bin:/usr/bin:/bin "$@"
`;

export interface Inside {
  child: ChildProcess;
  output(): string;
  /** Sends a signal to the command, which is process 1 of its namespace. */
  signal(name: NodeJS.Signals): void;
  /** The exit code. */
  ended: Promise<number | null>;
}

/** The process that `unshare` waits for. */
function commandOf({ pid, exitCode, signalCode }: ChildProcess): number | undefined {
  if (exitCode !== null || signalCode !== null) return undefined;
  const [first] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").match(/\d+/) ?? [];
  return first === undefined ? undefined : Number(first);
}

export class Sandbox {
  readonly #root: string;
  readonly #node: string;
  readonly #started: ChildProcess[] = [];

  /** @param node the folder with the program of Node */
  constructor(root: string, node: string) {
    this.#root = root;
    this.#node = node;
    // Of a temporary folder, whose mode is 700.
    chmodSync(root, 0o755);
    for (const folder of ["usr", "dev", "proc", "node/bin"])
      mkdirSync(join(root, folder), { recursive: true });
    for (const folder of ["bin", "sbin", "lib", "lib64"]) {
      if (!existsSync(`/${folder}`)) continue;
      if (lstatSync(`/${folder}`).isSymbolicLink())
        symlinkSync(readlinkSync(`/${folder}`), join(root, folder));
      else mkdirSync(join(root, folder));
    }
  }

  start(user: string, env: Record<string, string>, folder: string, command: readonly string[]): Inside {
    const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const child = spawn(
      "unshare",
      [
        ...["--mount", "--pid", "--ipc", "--fork", "sh", "-ec", ENTER, "sh"],
        ...[this.#root, this.#node, user, folder, ...variables, ...command],
      ],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    this.#started.push(child);
    const close = (): void => this.close();
    process.once("exit", close);
    child.once("close", () => process.off("exit", close));
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    return {
      child,
      output: () => output,
      signal(name) {
        const first = commandOf(child);
        if (first === undefined) throw new Error(`the command has ended:\n${output}`);
        process.kill(first, name);
      },
      ended: once(child, "close").then(([code]) => code as number | null),
    };
  }

  /** What the image consists of, with the time of the last change of each file; not the data, nor what is mounted. */
  files(): string[] {
    const skipped = new Set(["data", "usr", "dev", "proc", "node", "bin", "sbin", "lib", "lib64"]);
    return readdirSync(this.#root, { recursive: true, encoding: "utf8" })
      .filter((path) => !skipped.has(path.split("/")[0] ?? ""))
      .map((path) => `${path} ${lstatSync(join(this.#root, path)).mtimeMs}`)
      .sort();
  }

  /** `--kill-child` has no effect here, because the system forgets it when the command changes its user. */
  close(): void {
    for (const child of this.#started) {
      const command = commandOf(child);
      if (command !== undefined) process.kill(command, "SIGKILL");
    }
  }
}
