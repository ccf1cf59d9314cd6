/**
 * A real PostgreSQL for tests: the one that POLYWIRE_TEST_POSTGRES names, or an installed one, started in its own
 * folder on a free loopback port and stopped afterwards.
 */
import { execFileSync } from "node:child_process";
import { chownSync, existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import pg from "pg";
import { findProgram, freePort, run, type Server, temporaryFolder, until } from "./server.ts";

export interface Postgres extends Server {
  /** Makes an empty schema, which costs less than a database. @returns its URL */
  schema(): Promise<string>;
}

const DEBIAN = "/usr/lib/postgresql";
const given = process.env.POLYWIRE_TEST_POSTGRES ?? "";

/** Newest first, as Debian installs several versions outside PATH. */
function folders(): string[] {
  if (!existsSync(DEBIAN)) return [];
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => `${DEBIAN}/${version}/bin`);
}

/** The reason why none is available, as text for a skipped test; undefined where there is one. */
export function postgresAbsent(): string | undefined {
  if (given !== "" || findProgram("initdb", folders()) !== undefined) return undefined;
  return "skipped: no PostgreSQL";
}

export async function startPostgres(): Promise<Postgres> {
  if (given !== "") return { url: given, close: async () => {}, schema: () => createSchema(given) };
  const initdb = findProgram("initdb", folders());
  const postgres = findProgram("postgres", folders());
  if (initdb === undefined || postgres === undefined) throw new Error("no PostgreSQL on this machine");
  const folder = temporaryFolder("polywire-postgres");
  const user = unprivileged();
  if (user !== undefined) chownSync(folder.path, user.uid, user.gid);
  const port = await freePort();
  const url = `postgres://tests@127.0.0.1:${port}/postgres`;
  execFileSync(
    initdb,
    ["-D", folder.path, "-U", "tests", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    { ...user, cwd: folder.path, stdio: "pipe" },
  );
  // These tests do not cover data loss at a machine failure.
  const settings = ["fsync=off", "full_page_writes=off", "unix_socket_directories=", "max_connections=60"];
  const running = run(
    postgres,
    [
      "-D",
      folder.path,
      "-h",
      "127.0.0.1",
      "-p",
      String(port),
      ...settings.flatMap((setting) => ["-c", setting]),
    ],
    { ...user, cwd: folder.path },
  );
  await until(running, () => withClient(url, (client) => client.query("select 1")));
  return {
    url,
    schema: () => createSchema(url),
    async close() {
      // Immediate shutdown: its data is not needed any more.
      await running.stop("SIGQUIT");
      // Not at once: a store's suite leaves 16,000 files, whose removal would block the worker.
      await rm(folder.path, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL does not run as root, so it runs as its package's user, or as `nobody`. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string): number => Number(execFileSync("id", [flag, name], { stdio: "pipe" }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {}
  }
  throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody");
}

let schemas = 0;

async function createSchema(url: string): Promise<string> {
  const name = `polywire_${process.pid}_${Date.now()}_${++schemas}`;
  await withClient(url, (client) => client.query(`create schema ${name}`));
  const named = new URL(url);
  named.searchParams.set("options", `-csearch_path=${name}`);
  return named.href;
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end();
  }
}
