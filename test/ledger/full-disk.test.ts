/**
 * A full disk under a whole gateway: requests continue or stop, as configured, and the log reports it. No data is
 * corrupted, and when space is available again, every record is in the ledger, once.
 */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { DatabaseSync } from "../../engine/ledger/node-sqlite.ts";
import { request } from "../admin/client.ts";
import { type Holding, startHolding } from "../control/held-upstream.ts";
import { type Called, Callers } from "../servers/clients.ts";
import { type Disk, limitedFiles, mayLimit, mayMount, smallDisk } from "../servers/disk.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { programPath } from "../servers/program.ts";
import { temporaryFolder } from "../servers/server.ts";

const command = programPath();
const PASSWORD = "correct horse battery";
const kinds: Record<string, { isThere: boolean; make(folder: string): Disk }> = {
  "a full file system": { isThere: mayMount(), make: smallDisk },
  "files that may not grow": { isThere: mayLimit(), make: limitedFiles },
};
const cases = Object.entries(kinds).flatMap(([kind, { isThere, make }]) =>
  (["serve", "reject"] as const).map((policy) => ({ kind, isThere, make, policy })),
);

let upstream: Holding;
let callers: Callers;
let folder: ReturnType<typeof temporaryFolder>;
let gateway: GatewayProcess;
/** All output of the gateway. */
let output: string;

beforeAll(async () => {
  upstream = await startHolding();
  callers = new Callers(8);
});
afterAll(async () => {
  callers.close();
  await upstream.close();
});
beforeEach(() => {
  folder = temporaryFolder("polywire-disk");
  output = "";
});
afterEach(async () => {
  await gateway?.stop("SIGKILL");
  folder.remove();
});

const ask = (): Promise<Called> => callers.chat(gateway.url, "disk-token", "m");

async function askTimes(times: number): Promise<Called[]> {
  const answers: Called[] = [];
  for (let turn = 0; turn < times; turn++) answers.push(await ask());
  return answers;
}

test.each(cases.filter(({ isThere }) => isThere))(
  "$kind, `on_disk_full: $policy`",
  async ({ make, policy }) => {
    const data = join(folder.path, "data");
    const disk = make(data);
    const config = `
tokens: [{ name: t, value: disk-token }]
channels: [{ name: c, provider: compatible, key: none, base_url: "${upstream.url}/v1", models: [m] }]
ledger: { on_disk_full: ${policy} }
log: { level: info }
`;
    const env = { POLYWIRE_ADMIN_PASSWORD: PASSWORD };
    gateway = await startGatewayProcess({ folder: folder.path, config, env, under: disk.under });
    gateway.child.stderr?.on("data", (piece) => {
      output += String(piece);
    });
    const { pid } = gateway.child as { pid: number };
    const login = await request(gateway, "POST", "/session", { login: "admin", password: PASSWORD });
    const [cookie = ""] = (login.headers.get("set-cookie") ?? "").split(";");
    const headers = { cookie, "x-csrf-token": login.json.csrf as string };
    let names = 0;
    const makeToken = async (): Promise<number> =>
      (await request(gateway, "POST", "/tokens", { name: `token ${names++}` }, headers)).status;

    const answers = await askTimes(20);
    expect(await makeToken()).toBe(201);

    disk.fill(pid);
    // Records still fit into the last page of a file.
    const policyHeld = async (): Promise<boolean> => {
      answers.push(...(await askTimes(20)));
      return output.includes("the journal cannot be written");
    };
    await expect.poll(policyHeld, { interval: 10 }).toBe(true);
    const meanwhile = await askTimes(50);
    answers.push(...meanwhile);
    const statuses = [...new Set(meanwhile.map(({ status }) => status))];
    expect(statuses).toEqual([policy === "serve" ? 200 : 503]);
    if (policy === "reject") expect(meanwhile[0]?.text).toMatch(/cannot record usage/);
    // Administrators get an error, and can still read.
    const refused: number[] = [];
    await expect
      .poll(
        async () => {
          refused.push(await makeToken());
          return refused.at(-1);
        },
        { interval: 10 },
      )
      .toBeGreaterThanOrEqual(500);
    expect([503, 507]).toContain(refused.at(-1));
    expect((await request(gateway, "GET", "/tokens", undefined, headers)).status).toBe(200);

    disk.empty(pid);
    await expect.poll(() => output).toContain("the journal can be written again");
    answers.push(...(await askTimes(20)));
    expect(answers.at(-1)?.status).toBe(200);
    expect(await makeToken()).toBe(201);

    const complete = answers.filter(({ status }) => status === 200).map(({ id }) => id);
    const kept = async (): Promise<string[]> => {
      const { text } = await request(gateway, "GET", "/usage/export?outcome=answered", undefined, headers);
      const [head = "", ...rows] = text.trimEnd().split("\r\n");
      const column = head.split(",").indexOf("requestId");
      return rows.map((row) => row.split(",")[column] ?? "");
    };
    await expect.poll(async () => (await kept()).length).toBe(complete.length);
    expect((await kept()).sort()).toEqual([...complete].sort());

    // No process writes now, so a copy of both files is the store.
    for (const file of ["polywire.db", "polywire.db-wal"])
      copyFileSync(join(disk.seen(pid), file), join(folder.path, file));
    const database = new DatabaseSync(join(folder.path, "polywire.db"));
    expect(database.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    database.close();
    const ended = once(gateway.child, "exit");
    gateway.child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    console.log(
      `${complete.length} answered, ${meanwhile.length} of them tried while it was full (${statuses})`,
    );
  },
  180_000,
);

test.skipIf(!mayMount())("a start on a full disk prints one sentence and exits with 1", () => {
  const data = join(folder.path, "data");
  mkdirSync(data);
  const full = 'mount -t tmpfs -o size=64k tmpfs "$0"; head -c 70000 /dev/zero > "$0/ballast"; exec "$@"';
  const serve = [process.execPath, command, "serve", "--port", "0"];
  const { status, stderr } = spawnSync("unshare", ["-rm", "sh", "-c", full, data, ...serve], {
    cwd: folder.path,
    env: { ...process.env, POLYWIRE_DATA: join(data, "own") },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr.trim().split("\n").at(-1)).toMatch(/^polywire: no space left on the disk of /);
  expect(stderr).not.toMatch(/^ {4}at /m);
});

test.skipIf(process.platform !== "linux")("this machine can fill a disk", () => {
  expect(cases.filter(({ isThere }) => isThere)).not.toEqual([]);
});
