/** A real browser: the one that POLYWIRE_TEST_CHROMIUM names, else one of this machine. */
import { type Browser, chromium } from "playwright-core";
import { findProgram } from "../servers/server.ts";

/** The shell is the same browser without windows, and takes two thirds of the processor time. */
const names = ["chromium-headless-shell", "chromium", "google-chrome"];
const program: string | undefined =
  process.env.POLYWIRE_TEST_CHROMIUM || names.flatMap((name) => findProgram(name) ?? [])[0];

/** Why there is none, in the words of a skipped test; undefined where there is one. */
export function chromiumAbsent(): string | undefined {
  return program === undefined ? "skipped: no Chromium" : undefined;
}

export function startChromium(): Promise<Browser> {
  if (program === undefined) throw new Error("no Chromium on this machine");
  // Its own sandbox needs rights that a container does not have; it opens nothing but our page.
  return chromium.launch({ executablePath: program, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}
