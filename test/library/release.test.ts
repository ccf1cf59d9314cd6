/**
 * The packages of a release, installed in an empty folder: the command, the gateway and the library, on each Node that is installed
 * (`POLYWIRE_TEST_NODES`). The dependencies are links to those of the checkout, because tests have no network.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { writeRelease } from "../../scripts/release.ts";
import { clients } from "../grid/clients/all.ts";
import { failures, runPair } from "../grid/grid.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";

const folder = mkdtempSync(join(tmpdir(), "polywire-release-"));
const modules = join(folder, "app/node_modules");
const installed = join(modules, "polywire");
const nodes = [process.execPath, ...(process.env.POLYWIRE_TEST_NODES ?? "").split(":").filter(Boolean)];
let packed: string[];

interface Manifest {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}
const manifest = (): Manifest => JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));

beforeAll(() => {
  packed = writeRelease(join(folder, "release"));
  unpack(packed[0] as string, installed);
  const platform = `${process.platform}-${process.arch}`;
  const server = packed.find((path) => path.includes(`polywire-server-${platform}`));
  if (server !== undefined) unpack(server, join(modules, `polywire-server-${platform}`));
  for (const name of Object.keys(manifest().dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(packageRoot, "node_modules", name), join(modules, name));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

function unpack(tarball: string, to: string): void {
  mkdirSync(to, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "-C", to, "--strip-components=1"]);
}

test("the package is small, and needs neither a Node nor a server for other platforms", () => {
  const files = execFileSync("tar", ["-tzf", packed[0] as string], { encoding: "utf8" })
    .trim()
    .split("\n");
  expect(files.length).toBeLessThanOrEqual(400);
  expect(statSync(packed[0] as string).size).toBeLessThanOrEqual(6_000_000);
  expect(files.filter((path) => /\.test\.|^package\/(test|engine|node_modules)\//.test(path))).toEqual([]);
  const { dependencies, optionalDependencies } = manifest();
  expect(
    Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => /^node-|^uWeb/.test(name)),
  ).toEqual([]);
  expect(Object.keys(optionalDependencies)).toHaveLength(5);
});

const CONSUMER = `import { convertRequest, type ConvertedRequest } from "polywire";
import chat from "polywire/mappings/chat";
import messages from "polywire/mappings/messages";
const body = { model: "m", messages: [{ role: "user", content: "Hi" }] };
export const request: ConvertedRequest = convertRequest({ from: chat, to: messages, body });
`;

test("a program in TypeScript gets the types", () => {
  const app = join(folder, "app");
  writeFileSync(join(app, "consumer.ts"), CONSUMER);
  const options = [
    "--strict",
    "--noEmit",
    "--module",
    "nodenext",
    "--target",
    "es2024",
    "--lib",
    "es2024,dom",
    "--types",
    "",
  ];
  const tsc = (text: string): string => {
    writeFileSync(join(app, "consumer.ts"), text);
    return spawnSync(join(packageRoot, "node_modules/.bin/tsc"), [...options, "consumer.ts"], {
      cwd: app,
      encoding: "utf8",
    }).stdout;
  };
  expect(tsc(CONSUMER)).toBe("");
  expect(tsc(CONSUMER.replace("from: chat", "from: 1"))).toContain("TS2322");
});

describe.each(nodes)("%s", (node) => {
  const run = (args: readonly string[], input = ""): string => {
    const result = spawnSync(node, [join(installed, "dist/polywire.js"), ...args], {
      cwd: join(folder, "app"),
      input,
      encoding: "utf8",
      env: { ...process.env, XDG_CACHE_HOME: join(folder, "cache") },
    });
    expect([result.status, result.stderr]).toEqual([0, ""]);
    return result.stdout;
  };

  test("the command converts, checks and tests", () => {
    const body = '{"model":"m","messages":[{"role":"user","content":"Hi"}]}';
    const converted = run(["convert", "--from", "chat", "--to", "messages"], body);
    expect(JSON.parse(converted)).toMatchObject({ messages: [{ role: "user", content: "Hi" }] });
    const provider = join(installed, "providers/groq.yaml");
    expect(run(["check", provider])).toContain("no error");
    expect(run(["test", provider])).toContain("0 failed");
    writeFileSync(
      join(folder, "app/bifrost.json"),
      '{"providers":{"groq":{"keys":[{"name":"main","models":["*"]}]}}}',
    );
    expect(run(["import", "bifrost", "bifrost.json"])).toContain("groq/*");
  });

  test("check finds the same errors as in a checkout", () => {
    const goldens = join(packageRoot, "test/diagnostics");
    const operator = mkdtempSync(join(folder, "mistakes-"));
    const mappings = join(operator, "mappings/generation");
    mkdirSync(mappings, { recursive: true });
    // These need the schemas of hubs and wires.
    for (const name of readdirSync(goldens).filter((each) => /^M2(01-of-the-hub|06|10|11|21)/.test(each))) {
      const [input = ""] = readFileSync(join(goldens, name), "utf8").split(/^----\n/m);
      writeFileSync(join(mappings, name.replace(".txt", ".yaml")), input);
    }
    const check = (program: string): { code: string }[] => {
      const args = [program, "check", "--format", "json", "mappings"];
      const env = { ...process.env, POLYWIRE_CACHE: mkdtempSync(join(folder, "cache-")) };
      return JSON.parse(spawnSync(node, args, { cwd: operator, encoding: "utf8", env }).stdout);
    };
    const found = check(join(installed, "dist/polywire.js"));
    expect(found).toEqual(check(join(packageRoot, "engine/cli/polywire.mjs")));
    expect(new Set(found.map(({ code }) => code))).toEqual(new Set(["M201", "M206", "M210", "M221", "M271"]));
  });

  test("a program imports the library", () => {
    writeFileSync(
      join(folder, "app/consumer.mjs"),
      `${CONSUMER.replace(/, type \w+|: \w+(?= = )/g, "")}console.log(request.path);`,
    );
    expect(execFileSync(node, ["consumer.mjs"], { cwd: join(folder, "app"), encoding: "utf8" })).toBe(
      "/messages\n",
    );
  });

  describe("the gateway", () => {
    const token = "token-of-test";
    let gateway: GatewayProcess;
    beforeAll(async () => {
      const main = join(installed, "dist/polywire.js");
      const env = { POLYWIRE_TOKEN: token };
      gateway = await startGatewayProcess({ folder: mkdtempSync(join(folder, "gateway-")), env, node, main });
    });
    afterAll(() => gateway?.stop("SIGTERM"));

    test("serves, with the native server on Node 22", async () => {
      const response = await fetch(`${gateway.url}/v1/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ model: "demo-chat", messages: [{ role: "user", content: "Hi" }] }),
      });
      expect(response.status).toBe(200);
      const isNative = execFileSync(node, ["--version"], { encoding: "utf8" }).startsWith("v22.");
      await expect
        .poll(() => gateway.said())
        .toContain(`"polywire.server":"${isNative ? "native" : "node"}"`);
      expect((await fetch(gateway.url)).headers.get("content-type")).toContain("text/html");
    });

    // Each client with another wire than its own; `npm run release:check` runs all pairs.
    const pairs = clients.map((client, at) => {
      const { wire } = clients[(at + 1) % clients.length] as (typeof clients)[number];
      return [client.wire, wire, client] as const;
    });
    test.each(pairs)("serves the official SDK of %s over %s", async (_, upstream, client) => {
      const pair = { client, upstream, model: `demo-${upstream}` };
      const outcomes = await runPair({ url: gateway.url, token }, pair);
      expect(failures(outcomes)).toEqual([]);
      expect(outcomes).toHaveLength(18);
    });
  });
});
