/** Files that changed: served when everything about them is right, refused with what is wrong otherwise. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Rebuilt, rebuild } from "../../engine/control/rebuild.ts";
import { configOf, type Files } from "../../engine/control/snapshot.ts";
import type { Config } from "../../engine/gateway/config/config.ts";
import { loadLibrary, projectRoot, readSources } from "../../engine/gateway/service/transform.ts";

const provider = (more = ""): string => `provider: acme
base_url: https://api.acme.example/v1
auth: none
wires:
  chat:
    override:
      request: { encode: { user: ~ } }
${more}`;

const configuration = (model: string, more = ""): string => `
tokens: [{ name: t, value: "\${TOKEN}" }]
channels: [{ name: c, provider: acme, models: [${model}] }]
${more}`;

const files: Files = {
  mappings: readSources(join(projectRoot, "mappings")),
  config: { path: "polywire.yaml", text: configuration("m") },
  providers: { acme: { path: "providers/acme.yaml", text: provider() } },
  environment: { TOKEN: "a-token-of-some-length" },
};

let before: { files: Files; config: Config };
beforeAll(async () => {
  before = { files, config: configOf(files, await loadLibrary()).config as Config };
});

const withConfig = (text: string): Files => ({ ...files, config: { path: "polywire.yaml", text } });
const withProvider = (text: string): Files => ({
  ...files,
  providers: { acme: { path: "providers/acme.yaml", text } },
});

async function refusal(changed: Files): Promise<string[]> {
  const rebuilt = await rebuild(before, changed);
  expect(rebuilt.kind).toBe("refused");
  return rebuilt.kind === "refused" ? rebuilt.diagnostics.sorted().map(({ code }) => code) : [];
}

test("files that are as they were are nothing to do", async () => {
  expect(await rebuild(before, structuredClone(files))).toEqual({ kind: "same" });
});

describe("what is right is ready", () => {
  test("another configuration", async () => {
    const rebuilt = (await rebuild(before, withConfig(configuration("n")))) as Extract<
      Rebuilt,
      { kind: "ready" }
    >;
    expect(rebuilt.changed).toEqual(["polywire.yaml"]);
    expect(rebuilt.later).toEqual([]);
    expect(rebuilt.config.channels[0]?.models).toEqual([{ name: "n" }]);
  });

  test("what counts from the next start on is said", async () => {
    const moved = withConfig(configuration("m", "listen: { port: 4000 }"));
    expect(await rebuild(before, moved)).toMatchObject({ kind: "ready", later: ["listen.port"] });
  });

  test("a mapping that comes with tests that pass", async () => {
    const tests = `      tests:
        - { name: no user, request: { encode: { turns: [], end_user: u } }, expect: { user: ~ } }
`;
    const rebuilt = await rebuild(before, withProvider(provider(tests)));
    expect(rebuilt).toMatchObject({ kind: "ready", changed: ["providers/acme.yaml"] });
  });
});

describe("what is wrong is refused", () => {
  test.each([
    [
      "a typing error in the configuration",
      () => withConfig(configuration("m").replace("models", "modles")),
      "G601",
    ],
    ["a variable that is not set", () => withConfig(configuration('"${MODEL}"')), "G602"],
    ["a provider that is gone", () => ({ ...files, providers: {} }), "G607"],
    ["a path that is none", () => withProvider(provider().replace("user: ~", "seed: =sampling.sed")), "M201"],
  ])("%s", async (_, changed, code) => {
    expect(await refusal(changed())).toContain(code);
  });

  test("a mapping that fails the tests that it carries", async () => {
    const tests = `      tests:
        - { name: the user, request: { encode: { turns: [], end_user: u } }, expect: { user: u } }
`;
    expect(await refusal(withProvider(provider(tests)))).toContain("M401");
  });

  test("a shipped mapping that fails its own", async () => {
    const mappings = files.mappings.map(({ path, text }) => ({
      path,
      text: path.endsWith("/chat.yaml") ? text.replace("seed: =seed", "seed: =n") : text,
    }));
    expect(mappings).not.toEqual(files.mappings);
    expect((await rebuild(before, { ...files, mappings })).kind).not.toBe("same");
  });
});
