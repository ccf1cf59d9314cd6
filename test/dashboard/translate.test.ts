/** The translate page: the example of every format and kind, exact numbers, and the expression of each field. */
import { join } from "node:path";
import { crc32 as crc32OfNode } from "node:zlib";
import { expect, test } from "vitest";
import { exampleOf, FORMATS } from "../../dashboard/src/pages/translate/examples.ts";
import { type Precompiled, wiresOf } from "../../dashboard/src/translator/library.ts";
import { isLost } from "../../dashboard/src/translator/lines.ts";
import { type Kind, type Translated, translate } from "../../dashboard/src/translator/translate.ts";
import { readSources } from "../../engine/gateway/service/load-library.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import { crc32 } from "../../engine/library/browser/zlib.ts";

const compiled = (name: string): Promise<Record<string, unknown>> =>
  import(join(packageRoot, "schemas/compiled", `${name}.js`));

const validators: Record<string, Precompiled> = {};
for (const name of FORMATS)
  validators[`generation.${name}`] = (await compiled(`generation.${name}`)).validate as Precompiled;
const wires = wiresOf(readSources(join(packageRoot, "mappings")), { validators });

const ask = (wire: string, kind: Kind, text: string): Promise<Translated> =>
  translate(wires, { wire, kind, text, model: "" });
const translationTo = ({ wires }: Translated, name: string) => wires.find(({ wire }) => wire === name);

const kinds: readonly Kind[] = ["request", "response", "stream"];
test.each(FORMATS.flatMap((format) => kinds.map((kind) => [format, kind] as const)))(
  "the example of %s, %s, is converted to the other formats or refused with a reason",
  async (format, kind) => {
    const translated = await ask(format, kind, exampleOf(format, kind));
    expect(translated.fault).toBeUndefined();
    expect(translated.hub?.lines.length).toBeGreaterThan(3);
    expect(translated.wires.map(({ wire }) => wire).sort()).toEqual([...FORMATS].sort());
    const others = translated.wires.filter(({ wire }) => wire !== format);
    const spoken = others.filter(({ fault }) => fault === undefined);
    expect(spoken.length).toBeGreaterThanOrEqual(3);
    for (const { lines, steps } of spoken) {
      const made = lines.filter(({ step }) => step !== undefined);
      expect(made.length).toBeGreaterThan(0);
      for (const { step } of made) expect(steps[step as number]?.file).toMatch(/\.yaml$/);
    }
  },
);

test("a dropped field is listed for the wire that lacks it, and marked in the hub", async () => {
  const body = { model: "m", seed: 7, messages: [{ role: "user", content: "Hi" }] };
  const translated = await ask("chat", "request", JSON.stringify(body));
  const lost = translationTo(translated, "messages")?.lost ?? [];
  expect(lost).toEqual(["sampling.seed"]);
  const marked = translated.hub?.lines.filter((line) => isLost(line, lost)).map(({ path }) => path);
  expect(marked).toEqual(["sampling.seed"]);
  expect(translationTo(translated, "content")?.lost).toEqual([]);
});

test("a field has its expression and its value", async () => {
  const body = { model: "m", max_tokens: 77, messages: [{ role: "user", content: "Hi" }] };
  const messages = translationTo(await ask("chat", "request", JSON.stringify(body)), "messages");
  const line = messages?.lines.find(({ path }) => path === "max_tokens");
  const step = messages?.steps[line?.step ?? -1];
  expect(step).toMatchObject({ file: "generation/messages.yaml", value: "77" });
});

test("numbers keep their digits", async () => {
  const parameters = '{"type":"object","properties":{"n":{"maximum":12345678901234567890}}}';
  const tools = `[{"type":"function","function":{"name":"f","parameters":${parameters}}}]`;
  const text = `{"model":"m","tools":${tools},"messages":[{"role":"user","content":"Hi"}]}`;
  const messages = translationTo(await ask("chat", "request", text), "messages");
  expect(messages?.lines.map(({ text }) => text)).toContain('"maximum": 12345678901234567890');
});

test.each<[string, Kind, string, RegExp]>([
  ["invalid JSON", "request", "{", /not JSON/],
  ["an invalid request of the format", "request", '{"model":"m"}', /messages/],
  ["an invalid response", "response", "[]", /JSON object/],
  ["a document instead of a stream", "stream", '{"choices":[]}', /no stream/],
])("reports %s", async (_, kind, text, fault) => {
  expect((await ask("chat", kind, text)).fault).toMatch(fault);
});

test("the checksum equals that of Node", () => {
  for (const text of ["", "a", "123456789", "Grüße 🌍"])
    expect(crc32(Buffer.from(text))).toBe(crc32OfNode(text));
});
