/** A real browser: the one that POLYWIRE_TEST_CHROMIUM names, or one that is installed. */
import { type Browser, chromium } from "playwright-core";
import { findProgram } from "../servers/server.ts";

/** The headless shell is the same browser without windows, and takes two thirds of the processor time. */
const names = ["chromium-headless-shell", "chromium", "google-chrome"];
const program: string | undefined =
  process.env.POLYWIRE_TEST_CHROMIUM || names.flatMap((name) => findProgram(name) ?? [])[0];

/** The reason why no browser is available, as text for a skipped test; undefined where there is one. */
export function chromiumAbsent(): string | undefined {
  return program === undefined ? "skipped: no Chromium" : undefined;
}

export function startChromium(): Promise<Browser> {
  if (program === undefined) throw new Error("no Chromium on this machine");
  // The browser's sandbox needs rights that a container lacks; it opens only our page.
  return chromium.launch({ executablePath: program, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}
