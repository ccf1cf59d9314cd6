/**
 * The `curl` commands of docs/start.md and docs/how-to/test-without-keys.md, sent to the demo: the responses equal
 * those in the pages.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";

const read = (name: string): string => readFileSync(join(packageRoot, "docs", name), "utf8");
const start = read("start.md");

interface Line {
  path: string;
  body: string;
  /** The comment below the command. */
  response: string | undefined;
}

const linesOf = (page: string): Line[] =>
  [
    ...page.matchAll(/^curl (?:-i )?http:\/\/127\.0\.0\.1:3000(\S+) .*\\\n.* -d '(.*)'\n(?:# (\{.*\})\n)?/gm),
  ].map(([, path = "", body = "", response]) => ({ path, body, response }));

const lines = [...linesOf(start), ...linesOf(read("how-to/test-without-keys.md"))];

const folder = temporaryFolder("polywire-start");
let gateway: GatewayProcess;
beforeAll(async () => {
  gateway = await startGatewayProcess({ folder: folder.path, env: { POLYWIRE_TOKEN: "pw-of-the-page" } });
}, 120_000);
afterAll(async () => {
  await gateway?.stop("SIGTERM");
  folder.remove();
});

test("the pages have three commands", () => {
  expect(lines.map(({ response }) => response !== undefined)).toEqual([false, true, true]);
});

test.each(lines)("$body", async ({ path, body, response }) => {
  const answer = await fetch(`${gateway.url}${path}`, {
    method: "POST",
    headers: { authorization: "Bearer pw-of-the-page", "content-type": "application/json" },
    body,
  });
  const text = await answer.text();
  if (response === undefined) {
    expect(answer.status).toBe(200);
    expect(text).toContain("as a messages request");
    expect(start).toContain(`\`x-polywire-dropped: ${answer.headers.get("x-polywire-dropped")}\``);
  } else {
    expect(text).toBe(response);
  }
});
