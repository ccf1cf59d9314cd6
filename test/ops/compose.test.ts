/** ops/compose and the Dockerfile as files: every service is hardened, the gateway takes its configuration, no secret is written down. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { describe, expect, it, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { Prompt } from "../cli/run.ts";
import { findProgram } from "../servers/server.ts";

const read = (name: string): string => readFileSync(join(packageRoot, "ops", name), "utf8");

interface Service {
  image: string;
  user?: string;
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  healthcheck?: { test: string[] };
  networks: string[];
  stop_grace_period?: string;
  environment?: Record<string, string>;
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } }>;
}

/** js-yaml leaves `<<` as a key, whose fields are those that the service does not have itself. */
function merged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(merged);
  if (typeof value !== "object" || value === null) return value;
  const { "<<": base, ...own } = value as Record<string, unknown>;
  const fields = Object.entries(own).map(([name, each]) => [name, merged(each)]);
  return { ...(base === undefined ? {} : (merged(base) as object)), ...Object.fromEntries(fields) };
}

const compose = merged(load(read("compose/compose.yaml"))) as Compose;
const services = Object.entries(compose.services);
const prompt = new Prompt();

describe("compose.yaml", () => {
  it.each(services)("%s cannot write, gain rights or use capabilities, and is checked", (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
    // The image of the gateway has a user and a health check of its own.
    const isGateway = name.startsWith("gateway-");
    expect([service.user !== undefined, service.healthcheck !== undefined]).toEqual([!isGateway, !isGateway]);
    expect(service.image).toMatch(isGateway ? /polywire/ : /:\d/);
  });

  it("takes each secret from the environment, and example.env names them all", () => {
    const named = [...read("compose/compose.yaml").matchAll(/\$\{([A-Z_]+)(:\?|:-)/g)].map(
      ([, name]) => name,
    );
    const example = [...read("compose/example.env").matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set([...example, "POLYWIRE_IMAGE", "POLYWIRE_PORT"]));
  });

  it("has the databases in a network of their own, and nginx where the gateways trust it", () => {
    expect(compose.networks.back?.internal).toBe(true);
    expect([compose.services.postgres?.networks, compose.services.redis?.networks]).toEqual([
      ["back"],
      ["back"],
    ]);
    const ofGateway = compose.services["gateway-1"]?.networks ?? [];
    const shared = compose.services.nginx?.networks.filter((name) => ofGateway.includes(name));
    expect(shared).toEqual(["front"]);
    const { listen } = load(read("compose/polywire.yaml")) as { listen: { trusted_proxies: string[] } };
    expect(listen.trusted_proxies).toEqual([compose.networks.front?.ipam?.config[0]?.subnet]);
  });

  it("gives a gateway the time of its drain", () => {
    const { timeouts } = load(read("compose/polywire.yaml")) as {
      timeouts: { drain_ms: number; shutdown_ms: number };
    };
    const seconds = Number.parseInt(compose.services["gateway-1"]?.stop_grace_period ?? "", 10);
    expect(seconds * 1000).toBeGreaterThan(timeouts.drain_ms + timeouts.shutdown_ms);
  });
});

test("the configuration has no error", async () => {
  prompt.write("polywire.yaml", read("compose/polywire.yaml"));
  const { status, stdout, stderr } = await prompt.run(["check", "polywire.yaml"], "", {
    POLYWIRE_TOKEN: "token-of-the-test",
    OPENAI_API_KEY: "key-of-the-test",
  });
  expect([stderr, stdout, status]).toEqual(["", "1 file checked, no error\n", 0]);
});

const hadolint = findProgram("hadolint");
it.skipIf(hadolint === undefined)(
  `hadolint has no objection ${hadolint === undefined ? "(skipped: not installed)" : ""}`,
  () => {
    const file = join(packageRoot, "ops/container/Dockerfile");
    const { status, stdout } = spawnSync(hadolint ?? "", [file], { encoding: "utf8" });
    expect([status, stdout]).toEqual([0, ""]);
  },
);
