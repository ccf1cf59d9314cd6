/** Changed files: served when all of them are correct, otherwise refused with diagnostics. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the configuration's own syntax
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { configOf, type Files } from "../../engine/control/publication/snapshot.ts";
import { type Rebuilt, rebuild } from "../../engine/control/publication/validate-reload.ts";
import type { Config } from "../../engine/gateway/config/config.ts";
import { libraryOf, loadLibrary, readSources } from "../../engine/gateway/service/load-library.ts";
import { packageRoot } from "../../engine/installation/installation.ts";

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
  mappings: readSources(join(packageRoot, "mappings")),
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
  return codesOf(rebuilt);
}

function codesOf(rebuilt: Rebuilt): string[] {
  return rebuilt.kind === "refused" ? rebuilt.diagnostics.sorted().map(({ code }) => code) : [];
}

test("unchanged files cause no rebuild", async () => {
  expect(await rebuild(before, structuredClone(files))).toEqual({ kind: "same" });
});

describe("correct files are ready", () => {
  test("another configuration", async () => {
    const rebuilt = (await rebuild(before, withConfig(configuration("n")))) as Extract<
      Rebuilt,
      { kind: "ready" }
    >;
    expect(rebuilt.changed).toEqual(["polywire.yaml"]);
    expect(rebuilt.restartSettings).toEqual([]);
    expect(rebuilt.config.channels[0]?.models).toEqual([{ name: "n" }]);
  });

  test("settings that need a restart are listed", async () => {
    const moved = withConfig(configuration("m", "listen: { port: 4000 }"));
    expect(await rebuild(before, moved)).toMatchObject({ kind: "ready", restartSettings: ["listen.port"] });
  });

  test("a mapping whose tests pass", async () => {
    const tests = `      tests:
        - { name: no user, request: { encode: { turns: [], end_user: u } }, expect: { user: ~ } }
`;
    const rebuilt = await rebuild(before, withProvider(provider(tests)));
    expect(rebuilt).toMatchObject({ kind: "ready", changed: ["providers/acme.yaml"] });
  });
});

describe("faulty files are refused", () => {
  test.each([
    [
      "a typing error in the configuration",
      () => withConfig(configuration("m").replace("models", "modles")),
      "G601",
    ],
    ["a variable that is not set", () => withConfig(configuration('"${MODEL}"')), "G602"],
    ["a removed provider", () => ({ ...files, providers: {} }), "G607"],
    ["an invalid path", () => withProvider(provider().replace("user: ~", "seed: =sampling.sed")), "M201"],
  ])("%s", async (_, changed, code) => {
    expect(await refusal(changed())).toContain(code);
  });

  test("a mapping that fails its own tests", async () => {
    const tests = `      tests:
        - { name: the user, request: { encode: { turns: [], end_user: u } }, expect: { user: u } }
`;
    expect(await refusal(withProvider(provider(tests)))).toContain("M401");
  });

  test("a shipped mapping that fails its own tests", async () => {
    const mappings = files.mappings.map(({ path, text }) => ({
      path,
      text: path.endsWith("/chat.yaml")
        ? text.replace("seed: =$coalesce(seed, random_seed)", "seed: =n")
        : text,
    }));
    expect(mappings).not.toEqual(files.mappings);
    expect((await rebuild(before, { ...files, mappings })).kind).not.toBe("same");
  });
});

describe("only the tests that a change affects run", () => {
  const extension = (name: string, expected: string): Files["mappings"][number] => ({
    path: `generation/${name}.yaml`,
    text: `mapping: ${name}
operation: generation
extends: chat
include: [shared/error-object.yaml]
tests:
  - { name: the user, request: { encode: { turns: [], end_user: u } }, expect: { user: ${expected} } }
`,
  });
  const failing = [...files.mappings, extension("near", "somebody else")];
  const commented = (path: string, mappings: Files["mappings"] = failing): Files["mappings"] =>
    mappings.map((each) => (each.path === path ? { ...each, text: `${each.text}\n# changed\n` } : each));

  /** A running configuration with a wire whose test fails: initial tests are not run. */
  async function serving(more: Partial<Files> = {}): Promise<{ files: Files; config: Config }> {
    const served = { ...files, mappings: failing, ...more };
    const library = await libraryOf(served.mappings);
    const { config } = configOf(served, library);
    return { files: { ...served, known: library.known() }, config: config as Config };
  }

  test.each([
    ["a change of its own file", "generation/near.yaml"],
    ["a change of a file that it extends", "generation/chat.yaml"],
    ["a change of a file that it includes", "shared/error-object.yaml"],
    ["a change of its operation", "generation/operation.yaml"],
  ])("%s", async (_, path) => {
    const served = await serving();
    const rebuilt = await rebuild(served, { ...served.files, mappings: commented(path) });
    expect(codesOf(rebuilt)).toEqual(["M401"]);
  });

  test.each([
    ["another wire", () => ({ mappings: commented("generation/messages.yaml") })],
    ["a new mapping of its own family", () => ({ mappings: [...failing, extension("new", "u")] })],
    ["the configuration", () => withConfig(configuration("n"))],
    ["a provider's file", () => withProvider(provider("# changed\n"))],
  ])("not for %s", async (_, changes: () => Partial<Files>) => {
    const served = await serving();
    const { config, providers, mappings } = { ...served.files, ...changes() };
    expect(await rebuild(served, { ...served.files, config, providers, mappings })).toMatchObject({
      kind: "ready",
    });
  });

  const failingProvider = provider(`      tests:
        - { name: the user, request: { encode: { turns: [], end_user: u } }, expect: { user: u } }
`);

  test.each([
    ["a wire that it extends", "generation/chat.yaml", ["M401"]],
    ["the operation of that wire", "generation/operation.yaml", ["M401"]],
    ["another wire", "generation/messages.yaml", []],
  ])("of a provider's own wire, where %s changed", async (_, path, codes) => {
    const { mappings } = files;
    const served = await serving({
      mappings,
      providers: { acme: { path: "acme.yaml", text: failingProvider } },
    });
    const changed = { ...served.files, mappings: commented(path, mappings) };
    expect(codesOf(await rebuild(served, changed))).toEqual(codes);
  });

  test("of a provider file that was not in use before", async () => {
    const other = { path: "other.yaml", text: failingProvider.replace("provider: acme", "provider: other") };
    const served = await serving({ providers: { ...files.providers, other } });
    const named = {
      path: "polywire.yaml",
      text: configuration("m").replace("provider: acme", "provider: other"),
    };
    expect(codesOf(await rebuild(served, { ...served.files, config: named }))).toEqual(["M401"]);
  });
});
