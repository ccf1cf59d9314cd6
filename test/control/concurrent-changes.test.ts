/** File changes of a running gateway by several editors at once, and while the store is unavailable. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chat, providerFiles, startWhole, type Whole } from "./fixture.ts";

const ownFolder = mkdtempSync(join(tmpdir(), "polywire-change-"));
const mock = { mock: "{ provider: mock, wires: { chat: {} } }" };
const other = "provider: other\nauth: none\nwires: { chat: {} }\n";

let whole: Whole;

beforeAll(async () => {
  whole = await startWhole({ own: ownFolder, settings: "dashboard: { edit_files: true }" });
});
afterAll(async () => {
  await whole.close();
  rmSync(ownFolder, { recursive: true });
});

const textOf = (name: string): string | undefined => whole.control.served.files.providers[name]?.text;

test("concurrent changes of different files are all kept", async () => {
  const changed = `${mock.mock} # changed`;
  const written = whole.control.change(async (served, serve) => {
    // The duration of a file check.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { files, config } = served;
    const providers = { ...files.providers, ...providerFiles({ other }) };
    await serve({ files: { ...files, providers }, config });
  });
  const reloaded = whole.control.change(async (served, serve) => {
    const { files, config } = served;
    const providers = { ...files.providers, ...providerFiles({ mock: changed }) };
    await serve({ files: { ...files, providers }, config });
  });
  await Promise.all([written, reloaded]);
  expect([textOf("other"), textOf("mock")]).toEqual([other, changed]);
});

test("a failed change does not block later ones", async () => {
  const failed = whole.control.change(() => Promise.reject(new Error("cannot be read")));
  await expect(failed).rejects.toThrow("cannot be read");
  expect(await whole.reload({ providers: providerFiles({ ...mock, other }) })).toBe("ready");
  expect((await chat(whole, "file-token", "file-m")).status).toBe(200);
});

// The last test, because the store does not come back.
test("a configuration that cannot be published is not served, and a later reload tries it again", async () => {
  const before = whole.control.served;
  await whole.control.store.close();
  const renamed = { providers: providerFiles({ mock: mock.mock }) };
  await expect(whole.reload(renamed)).rejects.toThrow();
  expect(whole.control.served).toBe(before);
  await expect(whole.reload(renamed)).rejects.toThrow();
  expect((await chat(whole, "file-token", "file-m")).status).toBe(200);
});
