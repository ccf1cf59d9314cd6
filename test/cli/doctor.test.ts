/** `polywire doctor`: what it finds, and that it changes nothing and, with --offline, contacts nothing. */
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkOpenFiles } from "../../engine/cli/doctor/doctor-machine.ts";
import type { Finding } from "../../engine/cli/doctor/finding.ts";
import { createChannel } from "../../engine/store/catalog/channel-rows.ts";
import { openStore } from "../../engine/store/database/open-store.ts";
import { keyring } from "../../engine/store/secrets/secrets.ts";
import { redisAbsent, startRedis } from "../servers/redis.ts";
import { loadSqlite } from "../upgrade/dump.ts";
import { Prompt } from "./run.ts";

const prompt = new Prompt();
const GOOD_KEY = "sk-good";
let upstream: Server;
let url: string;
let requests = 0;
/** Added to the clock of the upstream, in milliseconds. */
let aheadMs = 0;

beforeAll(async () => {
  upstream = createServer((request, response) => {
    requests++;
    response.setHeader("date", new Date(Date.now() + aheadMs).toUTCString());
    response.setHeader("content-type", "application/json");
    if (request.headers.authorization !== `Bearer ${GOOD_KEY}`) {
      response.statusCode = 401;
      response.end(JSON.stringify({ error: { message: "Incorrect API key provided" } }));
    } else response.end(JSON.stringify({ object: "list", data: [{ id: "big-one" }, { id: "small-one" }] }));
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
});
afterAll(() => {
  upstream.close();
  upstream.closeAllConnections();
});

prompt.write("providers/here.yaml", "provider: here\nauth: bearer\nwires: { chat: {} }\n");

function configure(channels: string, more = "listen: { port: 0 }"): void {
  prompt.write(
    "polywire.yaml",
    `${more}\ntokens: [{ name: t, value: a-token-of-a-test }]\nchannels:\n${channels}\n`,
  );
}

const channel = (name: string, key: string, models: string, base = url): string =>
  `  - { name: ${name}, provider: here, base_url: "${base}/v1", key: ${key}, models: [${models}] }`;

interface Report {
  status: number | null | undefined;
  findings: Finding[];
  stderr: string;
}

async function examine(args: string[] = [], environment: Record<string, string> = {}): Promise<Report> {
  const { status, stdout, stderr } = await prompt.run(["doctor", "--json", ...args], "", {
    POLYWIRE_STORE: "",
    POLYWIRE_LIMITS: "",
    POLYWIRE_SECRET: "",
    POLYWIRE_DATA: "",
    ...environment,
  });
  return { status, findings: JSON.parse(stdout), stderr };
}

const of = ({ findings }: Report, subject: string): Finding[] =>
  findings.filter((finding) => finding.subject === subject);

describe("the command", () => {
  it("finds no error in a working configuration, as a process, without colour", () => {
    configure(channel("main", GOOD_KEY, "big-one"));
    // The mock is in this process, which waits.
    const ran = prompt.start(["doctor", "--offline"], "", { POLYWIRE_DATA: "elsewhere" });
    expect(ran.stdout).toMatch(/^ok +configuration: polywire.yaml has no errors$/m);
    expect(ran.stdout).toMatch(/^skipped +channels: not contacted, because of --offline: 1$/m);
    expect(ran.stdout).toMatch(/\n0 errors, \d warnings?\n$/);
    expect(ran.stdout).not.toContain("\u001b");
    expect([ran.status, ran.stderr]).toEqual([0, ""]);
  });

  it("explains itself, and refuses arguments", async () => {
    const { stdout, status } = await prompt.run(["doctor", "--help"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/examples:\n {2}polywire doctor\n {2}polywire doctor /);
    expect(await prompt.run(["doctor", "now"])).toMatchObject({ status: 2 });
  });
});

describe("upstreams", () => {
  it("tests each key, and compares the models", async () => {
    const keys = "[{ name: a, value: sk-good }, { name: b, value: sk-old-key }]";
    configure(
      [
        channel("main", GOOD_KEY, "big-one, bg-one, anything-else"),
        `  - { name: two, provider: here, base_url: "${url}/v1", keys: ${keys}, models: [small-one] }`,
        channel("gone", GOOD_KEY, "x", "http://127.0.0.1:1"),
      ].join("\n"),
    );
    const report = await examine();
    expect(report.status).toBe(1);
    expect(of(report, "channel main")).toEqual([
      { subject: "channel main", outcome: "ok", text: "the upstream accepts the key, and lists 2 models" },
      expect.objectContaining({
        outcome: "warning",
        text: "the upstream does not list bg-one (did you mean big-one?), anything-else",
      }),
    ]);
    expect(of(report, "channel two, key a")).toMatchObject([{ outcome: "ok" }]);
    expect(of(report, "channel two, key b")).toMatchObject([
      {
        outcome: "error",
        text: "status 401: Incorrect API key provided",
        fix: expect.stringContaining("key"),
      },
    ]);
    const [gone] = of(report, "channel gone");
    expect(gone).toMatchObject({ outcome: "error", text: expect.stringMatching(/ECONNREFUSED/) });
    expect(gone?.fix).toContain("base_url");
    expect(JSON.stringify(report)).not.toContain("sk-old-key");
  });

  it.each([
    [0, []],
    [20_000, ["warning"]],
    [-3_600_000, ["error"]],
  ])("compares the clock of an upstream that is %i ms ahead", async (difference, outcomes) => {
    configure(channel("main", GOOD_KEY, "big-one"));
    aheadMs = difference;
    const report = await examine();
    aheadMs = 0;
    const clocks = of(report, "channel main").filter(({ text }) => text.includes("clock"));
    expect(clocks.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(report.status).toBe(outcomes.includes("error") ? 1 : 0);
  });

  it("contacts nothing with --offline", async () => {
    configure(channel("main", GOOD_KEY, "big-one"));
    const before = requests;
    const remote = {
      POLYWIRE_LIMITS: "redis://127.0.0.1:1",
      POLYWIRE_STORE: "postgres://u:p@127.0.0.1:1/db",
    };
    const report = await examine(["--offline"], remote);
    expect(requests).toBe(before);
    expect(report.status).toBe(0);
    const unasked = report.findings.filter(({ outcome }) => outcome === "skipped");
    expect(unasked.map(({ subject }) => subject)).toEqual(["store", "Redis of limits", "channels"]);
  });
});

describe("files and ports", () => {
  it("names the command that shows the errors of a configuration", async () => {
    prompt.write("polywire.yaml", "listen: { prot: 1 }\n");
    const report = await examine();
    expect(report.status).toBe(1);
    expect(of(report, "configuration")).toMatchObject([
      { outcome: "error", fix: "polywire check polywire.yaml" },
    ]);
    expect(report.stderr).toContain("G601");
  });

  it("reports a configuration that does not exist", async () => {
    const report = await examine(["--config", "nowhere.yaml"]);
    expect(of(report, "configuration")).toMatchObject([
      { outcome: "error", text: "there is no file nowhere.yaml" },
    ]);
  });

  it.each([
    ["another program", "not a gateway", "error"],
    ["a gateway", '{"status":"alive"}', "ok"],
  ])("recognises %s on the port", async (_title, body, outcome) => {
    const other = createServer((_request, response) => void response.end(body)).listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    configure(channel("main", GOOD_KEY, "big-one"), `listen: { port: ${port} }`);
    const report = await examine();
    other.close();
    expect(of(report, "port")).toMatchObject([{ outcome }]);
  });

  it("reports a certificate that cannot be read", async () => {
    prompt.write("broken.pem", "not a certificate");
    configure(
      channel("main", GOOD_KEY, "big-one"),
      "listen: { port: 0, tls: { certificate: broken.pem, key: broken.pem } }",
    );
    const report = await examine(["--offline"]);
    expect(of(report, "TLS")).toMatchObject([
      {
        outcome: "error",
        text: expect.stringContaining("broken.pem"),
        fix: expect.stringContaining("listen.tls"),
      },
    ]);
  });

  it("warns of a low limit of open files", () => {
    const limits =
      "Limit                     Soft Limit           Hard Limit           Units\nMax open files            256                  256                  files\n";
    expect(checkOpenFiles(limits)).toMatchObject({
      outcome: "warning",
      fix: expect.stringContaining("ulimit -n"),
    });
    expect(checkOpenFiles("")).toMatchObject({ outcome: "skipped" });
  });
});

describe("the store", () => {
  const data = (name: string): string => {
    const folder = join(prompt.folder, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  };

  it("announces migrations, and runs none", async () => {
    const path = join(data("old"), "polywire.db");
    loadSqlite(
      path,
      readFileSync(new URL("../upgrade/fixtures/schema-012/store.sql", import.meta.url), "utf8"),
    );
    const before = readFileSync(path);
    const report = await examine(["--offline"], { POLYWIRE_DATA: "old" });
    expect(of(report, "store")).toMatchObject([
      { outcome: "warning", text: expect.stringMatching(/lacks \d+ migrations/) },
    ]);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("reports a file that is not a store", async () => {
    writeFileSync(
      join(data("alien"), "polywire.db"),
      "something else, longer than a header of SQLite, in plain text ".repeat(20),
    );
    const report = await examine(["--offline"], { POLYWIRE_DATA: "alien" });
    expect(of(report, "store")).toMatchObject([
      {
        outcome: "error",
        text: expect.stringContaining("is not a SQLite database"),
        fix: expect.stringContaining("backup"),
      },
    ]);
  });

  it("tests the channels of the store, and reports those with another secret", async () => {
    const secret = "a-secret-of-a-test-long-enough";
    const store = await openStore({ url: join(data("full"), "polywire.db") });
    const input = {
      provider: "here",
      key: GOOD_KEY,
      baseUrl: `${url}/v1`,
      models: [{ name: "big-one" }],
      priority: 0,
      weight: 1,
      options: {},
    };
    await createChannel(store, keyring([secret]), { ...input, name: "stored" });
    await createChannel(store, keyring(["another-secret-of-this-test"]), { ...input, name: "sealed" });
    await store.close();
    configure(channel("main", GOOD_KEY, "big-one"));
    const report = await examine([], { POLYWIRE_DATA: "full", POLYWIRE_SECRET: secret });
    expect(of(report, "store")).toMatchObject([{ outcome: "ok" }]);
    expect(of(report, "channel stored")).toMatchObject([{ outcome: "ok" }]);
    expect(of(report, "channel sealed")).toMatchObject([
      { outcome: "error", fix: expect.stringContaining("POLYWIRE_SECRET") },
    ]);
    expect(report.status).toBe(1);
  });

  it("reports a PostgreSQL that does not respond", async () => {
    const report = await examine([], { POLYWIRE_STORE: "postgres://u:secret@127.0.0.1:1/db" });
    expect(of(report, "store")).toMatchObject([
      {
        outcome: "error",
        text: expect.stringContaining("127.0.0.1:1/db"),
        fix: expect.stringContaining("POLYWIRE_STORE"),
      },
    ]);
    expect(JSON.stringify(report)).not.toContain("secret@");
  });
});

it("reports a data folder that is a file", async () => {
  prompt.write("plain", "");
  const report = await examine(["--offline"], { POLYWIRE_DATA: "plain" });
  expect(of(report, "data folder")).toMatchObject([
    {
      outcome: "error",
      text: expect.stringMatching(/plain is no folder$/),
      fix: "set POLYWIRE_DATA to a folder",
    },
  ]);
});

describe("a wrong variable", () => {
  const empty = { POLYWIRE_DATA: "not-yet" };

  it.each([
    ["store", { POLYWIRE_STORE: "postgress://u:hunter2@h/db" }, "not postgress://…", "error"],
    ["store", { POLYWIRE_STORE: "postgress:/u:hunter2@h/db" }, "does not exist yet", "ok"],
    ["secret", { POLYWIRE_SECRET: "hunter2" }, "at least 16 characters", "error"],
    ["secret", { POLYWIRE_SECRET: "hunter2", POLYWIRE_STORE: "postgres://u:p@h/d" }, "at least 16", "error"],
  ])("%s: %j", async (subject, variables, text, outcome) => {
    const report = await examine(["--offline"], { ...empty, ...variables });
    expect(of(report, subject)).toMatchObject([{ outcome, text: expect.stringContaining(text) }]);
    expect(JSON.stringify(report)).not.toContain("hunter2");
    expect(report.status).toBe(outcome === "error" ? 1 : 0);
  });

  it.each([
    ["redis//u:hunter2@h", "is no URL"],
    ["redis:/u:hunter2@h", "cannot be used"],
  ])("the URL of Redis %s", async (value, text) => {
    const report = await examine([], { ...empty, POLYWIRE_LIMITS: value });
    expect(of(report, "Redis of limits")).toMatchObject([
      { outcome: "error", text: expect.stringContaining(text) },
    ]);
    expect(JSON.stringify(report)).not.toContain("hunter2");
  });
});

describe("Redis", () => {
  it("reports one that does not respond", async () => {
    const report = await examine([], { POLYWIRE_LIMITS: "redis://:secret@127.0.0.1:1" });
    expect(of(report, "Redis of limits")).toMatchObject([
      {
        outcome: "error",
        text: expect.stringContaining("ECONNREFUSED"),
        fix: expect.stringContaining("POLYWIRE_LIMITS"),
      },
    ]);
    expect(JSON.stringify(report)).not.toContain("secret");
  });

  it.skipIf(redisAbsent() !== undefined)("reads its version and its clock", async () => {
    const redis = await startRedis();
    const report = await examine([], { POLYWIRE_LIMITS: redis.url });
    await redis.close();
    expect(of(report, "Redis of limits").map(({ outcome }) => outcome)).toEqual(["ok", "ok"]);
    expect(of(report, "Redis of limits")[0]?.text).toMatch(/version \d/);
  });
});
