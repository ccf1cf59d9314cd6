/**
 * A new user's first minute, from `npm start` to the first request: the number of clicks, the time of the machine,
 * and the time of a person without hurry. Only `npm install` has run before.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort, inCi, temporaryFolder } from "../servers/server.ts";
import { chromiumAbsent, startChromium } from "./chromium.ts";

const root = join(import.meta.dirname, "../..");
const absent = chromiumAbsent();

/** Seconds that a person takes (Card, Moran, Newell: the keystroke-level model, an average typist). */
const THINKS = 1.35;
const POINTS_AND_CLICKS = 1.3;
const KEY = 0.28;
/** Seconds to find and copy a line in a terminal, or to paste there and press Enter. */
const AT_TERMINAL = 6;

describe.skipIf(absent !== undefined && !inCi)(absent ?? "the first minute", () => {
  const folder = temporaryFolder("polywire-first-run");
  let browser: Browser;
  let stop: () => Promise<void> = async () => {};
  beforeAll(async () => {
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await stop();
    folder.remove();
  });

  test("from `npm start` until the dashboard shows the first request", async () => {
    const port = await freePort();
    const beganMs = performance.now();
    const { POLYWIRE_TOKEN: _, POLYWIRE_ADMIN_PASSWORD: __, ...env } = process.env;
    const program = spawn("npm", ["start", "--", "--port", String(port)], {
      cwd: root,
      env: { ...env, POLYWIRE_DATA: join(folder.path, "data") },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let said = "";
    for (const stream of [program.stdout, program.stderr])
      stream.on("data", (text) => (said += String(text)));
    stop = async () => {
      if (program.pid !== undefined) process.kill(-program.pid, "SIGTERM");
      await vi.waitFor(() => expect(program.exitCode ?? program.signalCode).not.toBe(null), 20_000);
    };
    const url = await waitForOutput(/listens on (http:\S+)/, () => said);
    const password = await waitForOutput(/with password (\S+)/, () => said);
    const up = performance.now();

    let [clicks, keys, thoughts, visits] = [0, 0, 0, 0];
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page: Page = await context.newPage();
    const click = async (role: "button" | "tab", name: string): Promise<void> => {
      [clicks, thoughts] = [clicks + 1, thoughts + 1];
      await page.getByRole(role, { name }).click();
    };
    const type = async (text: string): Promise<void> => {
      [keys, thoughts] = [keys + text.length + 1, thoughts + 1];
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    };
    // The terminal shows the URL and the password; the password field has the focus.
    visits += 2;
    await page.goto(url);
    await page.locator("input[type=password]:focus").waitFor();
    await page.keyboard.insertText(password);
    await page.keyboard.press("Enter");
    await click("button", "Create a token");
    await page.getByRole("dialog").getByLabel("Name").waitFor();
    await type("first");
    await click("button", "Copy: curl");
    const line = (await page.evaluate("navigator.clipboard.readText()")) as string;
    visits += 1;
    const { code, answer } = await runInShell(line);
    expect([code, JSON.parse(answer).choices?.length]).toEqual([0, 1]);
    await click("button", "Done");
    await page.getByRole("link", { name: "Overview" }).click();
    clicks += 1;
    await page.getByText(/Received: .+, status 200/).waitFor();

    const machine = (performance.now() - beganMs) / 1000;
    const start = (up - beganMs) / 1000;
    const person = clicks * POINTS_AND_CLICKS + keys * KEY + thoughts * THINKS + visits * AT_TERMINAL;
    console.log(
      `first run: ${clicks} clicks, ${keys} keys, ${visits} looks at the terminal; ${start.toFixed(1)} s until the gateway is up, ` +
        `${machine.toFixed(1)} s of the machine in all, some ${person.toFixed(0)} s of a person: ${(machine + person).toFixed(0)} s`,
    );
    expect(clicks).toBeLessThanOrEqual(4);
    // Together a minute on an idle machine, including a build of the dashboard where it is missing.
    expect(person).toBeLessThan(35);
    expect(machine).toBeLessThan(60);
    await context.close();
  }, 180_000);
});

async function waitForOutput(wanted: RegExp, said: () => string): Promise<string> {
  await expect.poll(said, { timeout: 120_000 }).toMatch(wanted);
  return wanted.exec(said())?.[1] ?? "";
}

function runInShell(line: string): Promise<{ code: number | null; answer: string }> {
  return new Promise((resolve) => {
    const shell = spawn("sh", ["-c", line], { stdio: ["ignore", "pipe", "ignore"] });
    let answer = "";
    shell.stdout.on("data", (text) => (answer += String(text)));
    shell.on("close", (code) => resolve({ code, answer }));
  });
}
