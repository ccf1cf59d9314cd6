import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "./open-store.ts";
import { StoreInvalid } from "./store-errors.ts";

test.each(["polywire.db", "data/"])(
  "a path of a folder (%s) is refused, and the error says what to do",
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), "polywire-folder-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const url = join(folder, name);
    mkdirSync(url);
    const refusal = await openStore({ url }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StoreInvalid);
    const { message } = refusal as StoreInvalid;
    expect(message).toBe(
      `store must be a file, but ${url} is a folder: set it to a file, such as "${join(url, "polywire.db")}", or move the folder`,
    );
  },
);
