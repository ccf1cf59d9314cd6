/**
 * TLS on both servers: certificates from files that change during operation; invalid ones are reported and not used.
 */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { type Fixture, formats, start } from "../gateway/fixture.ts";
import { completion, whole } from "../gateway/mock.ts";

const given = (name: string): string => fileURLToPath(new URL(`certificates/${name}`, import.meta.url));
const scripts = { known: whole(200, "application/json", completion("Hello")) };

/** A folder with a certificate and its key, for a renewal. */
class Folder {
  readonly #path = mkdtempSync(join(tmpdir(), "polywire-tls-"));
  readonly certificate: string = join(this.#path, "cert.pem");
  readonly key: string = join(this.#path, "key.pem");

  put(certificate: string, key: string = certificate): void {
    copyFileSync(given(`${key}.key.pem`), this.key);
    copyFileSync(given(`${certificate}.cert.pem`), this.certificate);
  }

  settings(server: string): string {
    return `listen: { server: ${server}, tls: { certificate: ${this.certificate}, key: ${this.key} } }`;
  }

  remove(): void {
    rmSync(this.#path, { recursive: true });
  }
}

interface Asked {
  status: number;
  /** The subject of the server's certificate. */
  subject: string;
  text: string;
}

function ask({ gateway }: Fixture, agent: Agent): Promise<Asked> {
  const { path, headers, body } = (formats[0] as (typeof formats)[0]).request("known");
  const place = { host: "127.0.0.1", port: gateway.port, path, headers, method: "POST" };
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...place, agent, rejectUnauthorized: false }, (response) => {
      const { socket } = response as unknown as { socket: import("node:tls").TLSSocket };
      const subject = String(socket.getPeerCertificate().subject.CN);
      let text = "";
      response.on("data", (piece) => {
        text += piece;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, subject, text }));
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

const askOnNewConnection = (fixture: Fixture): Promise<Asked> => ask(fixture, new Agent());

/** A connection during the change may be reset, and is opened again. */
async function untilSubject(fixture: Fixture, subject: string): Promise<void> {
  const shown = () =>
    askOnNewConnection(fixture).then(
      (asked) => asked.subject,
      () => "",
    );
  for (const endMs = Date.now() + 45_000; (await shown()) !== subject; ) {
    if (Date.now() > endMs) throw new Error(`new connections are not shown the certificate of ${subject}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe.each(["native", "node"])("%s", (server) => {
  let folder: Folder;
  let fixture: Fixture | undefined;
  afterEach(async () => {
    await fixture?.close();
    fixture = undefined;
    folder.remove();
  });

  test("new connections get a changed certificate; open connections continue", async () => {
    folder = new Folder();
    folder.put("one");
    const served = await start(scripts, folder.settings(server));
    fixture = served;
    expect(served.gateway.url).toMatch(/^https:/);
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await ask(served, kept)).toMatchObject({ status: 200, subject: "one" });

    writeFileSync(folder.certificate, "no certificate");
    while (!served.log.some(({ msg }) => String(msg).startsWith("the certificate was not replaced")))
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await askOnNewConnection(served)).toMatchObject({ status: 200, subject: "one" });

    folder.put("two");
    await untilSubject(served, "two");
    expect(await ask(served, kept)).toMatchObject({ status: 200, subject: "one" });
    kept.destroy();
  });

  test.each<[string, (folder: Folder) => void, RegExp]>([
    [
      "another certificate's key",
      (at) => at.put("one", "two"),
      /cert\.pem and .*key\.pem are not a certificate and its key/,
    ],
    ["a missing file", () => {}, /cert\.pem cannot be read: ENOENT/],
  ])("%s is refused at the start", async (_name, prepare, words) => {
    folder = new Folder();
    prepare(folder);
    await expect(start(scripts, folder.settings(server))).rejects.toThrow(words);
  });
});
