/**
 * The image without a container engine: install.sh installs the packed tarball into an empty folder, and the gateway runs from
 * there as the Dockerfile says, with a read-only root and an unprivileged user. Not tested here: the base image, and `npm ci` from a
 * registry, because the dependencies are copied from the checkout.
 */
import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { freePort, inCi, temporaryFolder } from "../servers/server.ts";
import { image, instruction } from "./dockerfile.ts";
import { type Inside, Sandbox, sandboxAbsent } from "./sandbox.ts";
import { type HeldUpstream, readUntil, startHeldUpstream, textOf, writeChannel } from "./upstream.ts";

const TOKEN = "token-of-the-test";
const absent = sandboxAbsent();
const nodes = [process.execPath, ...(process.env.POLYWIRE_TEST_NODES ?? "").split(":").filter(Boolean)];

describe("the Dockerfile", () => {
  it("runs one program without a shell, as a number of a user, and stops it with SIGTERM", () => {
    expect(image.command.slice(0, 3)).toEqual(["node", "/opt/polywire/dist/polywire.js", "serve"]);
    expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(instruction("STOPSIGNAL")).toBe("SIGTERM");
    expect(JSON.parse(instruction("VOLUME"))).toEqual([image.env.POLYWIRE_DATA]);
  });
});

if (inCi && process.platform === "linux" && process.getuid?.() === 0)
  it("the sandbox is there in CI", () => expect(absent).toBeUndefined());

describe.skipIf(absent !== undefined)(`the image ${absent ?? ""}`, () => {
  const packed = temporaryFolder("polywire-packed");
  let tarball: string;

  beforeAll(() => {
    const args = ["pack", "--ignore-scripts", "--silent", "--pack-destination", packed.path];
    const name = execFileSync("npm", args, { cwd: packageRoot, encoding: "utf8" });
    tarball = join(packed.path, name.trim());
  }, 120_000);
  afterAll(() => packed.remove());

  describe.each(nodes)("with %s", (node) => {
    const folder = temporaryFolder("polywire-image");
    const [uid = 0, gid = 0] = image.user.split(":").map(Number);
    let sandbox: Sandbox;
    let port: number;
    let env: Record<string, string>;
    let before: string[];

    const serve = (): Inside =>
      sandbox.start(image.user, env, "/etc/polywire", [...image.command, "--port", String(port)]);
    const checkHealth = async (): Promise<number | null> =>
      sandbox.start(image.user, env, "/etc/polywire", image.health).ended;
    const becomeHealthy = (gateway: Inside): Promise<void> =>
      expect
        .poll(async () => [await checkHealth(), gateway.output()], { timeout: 60_000, interval: 200 })
        .toEqual([0, expect.stringContaining("listens on")]);
    const ask = (model: string, stream = false): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${TOKEN}` },
        body: JSON.stringify({ model, stream, messages: [{ role: "user", content: "Hello" }] }),
      });

    beforeAll(async () => {
      const arguments_ = [tarball, "package-lock.json", folder.path, "node_modules"];
      const installed = execFileSync("sh", ["ops/container/install.sh", ...arguments_], {
        cwd: packageRoot,
        env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` },
        encoding: "utf8",
      });
      expect(installed).toMatch(/^polywire \d/);
      sandbox = new Sandbox(folder.path, dirname(node));
      before = sandbox.files();
      port = await freePort();
      const health = { POLYWIRE_HEALTH_URL: `http://127.0.0.1:${port}/readyz` };
      env = { ...image.env, ...health, POLYWIRE_TOKEN: TOKEN };
    }, 120_000);
    afterAll(() => {
      sandbox?.close();
      folder.remove();
    });

    test("no file of the program is the user's, and the pinned Node is not there", () => {
      const app = join(folder.path, "opt/polywire");
      const writable = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((path) => {
        const { mode, uid: owner } = statSync(join(app, path));
        return owner === uid || (mode & 0o022) !== 0;
      });
      expect(writable).toEqual([]);
      expect(readdirSync(join(app, "node_modules")).filter((name) => name.startsWith("node-"))).toEqual([]);
    });

    test("serves the demo without a configuration, is healthy, and writes below /data only", async () => {
      const gateway = serve();
      await becomeHealthy(gateway);
      const response = await ask("demo-messages");
      const text = await response.text();
      expect([response.status, text]).toEqual([200, expect.stringContaining("chat.completion")]);
      gateway.signal("SIGTERM");
      expect([await gateway.ended, gateway.output()]).toEqual([0, expect.stringContaining("Finishing")]);
      expect(await checkHealth()).toBe(1);
      expect(sandbox.files()).toEqual(before);
      expect(readdirSync(join(folder.path, "data"))).toEqual(
        expect.arrayContaining(["cache", "journal", "polywire.db", "secret.key"]),
      );
    }, 120_000);

    describe("with a configuration and an empty volume", () => {
      let upstream: HeldUpstream;
      let gateway: Inside;
      let reader: ReadableStreamDefaultReader<string>;

      beforeAll(async () => {
        upstream = await startHeldUpstream();
        const etc = join(folder.path, "etc/polywire");
        const tokens = `tokens: [{ name: t, value: "\${POLYWIRE_TOKEN}" }]\n`;
        writeFileSync(join(etc, "polywire.yaml"), tokens + writeChannel(etc, upstream));
        rmSync(join(folder.path, "data"), { recursive: true });
        mkdirSync(join(folder.path, "data"));
        chownSync(join(folder.path, "data"), uid, gid);
      });
      afterAll(() => upstream.close());
      beforeEach(async () => {
        gateway = serve();
        await becomeHealthy(gateway);
        const response = await ask("stream", true);
        reader = textOf(response);
        await readUntil(reader, "first");
        gateway.signal("SIGTERM");
        await expect.poll(() => gateway.output()).toContain("Finishing");
      }, 120_000);

      test("SIGTERM lets a running stream end, and the exit code is 0", async () => {
        upstream.release();
        await readUntil(reader, "[DONE]");
        expect(await gateway.ended).toBe(0);
      });

      test("a second SIGTERM ends the gateway at once, as process 1 too", async () => {
        gateway.signal("SIGTERM");
        expect(await gateway.ended).toBe(137);
        await expect(readUntil(reader, "[DONE]")).rejects.toThrow();
        upstream.release();
      });
    });
  });
});
