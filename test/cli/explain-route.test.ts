/** `polywire explain --route`: the candidates of a request in the order of attempts, and the reason of each. */
import { expect, it } from "vitest";
import { Prompt } from "./run.ts";

const prompt = new Prompt();
const up = "provider: up, base_url: 'https://up.example/v1', auth: bearer";
prompt.write("providers/up.yaml", `{ ${up}, wires: { chat: {} } }`);
prompt.write("providers/down.yaml", `{ ${up.replaceAll("up", "down")}, wires: { messages: {} } }`);
prompt.write("providers/vectors.yaml", `{ ${up.replaceAll("up", "vectors")}, wires: { embeddings: {} } }`);
prompt.write("prices.yaml", "big: { input: 10, output: 30 }\nsmall: { input: 1, output: 3 }\n");
prompt.write(
  "polywire.yaml",
  `
tokens:
  - { name: all, value: all-of-them }
  - { name: few, value: only-small, models: [small, smart] }
  - { name: narrow, value: only-big, models: [big] }
channels:
  - { name: one, provider: up, key: "\${SOME_KEY}", models: [big, small] }
  - { name: two, provider: down, key: k, models: { big: big-2 }, priority: 5 }
  - { name: three, provider: vectors, key: k, models: [big] }
  - { name: rest, provider: up, key: k, models: ["*"] }
aliases:
  smart:
    targets: [{ model: big, when: "=$tokens > 100" }, small, { model: gone-1/../x }]
    strategy: cheapest
  own: { targets: [big, small], strategy: sticky, sticky_by: [user] }
`,
);

const explain = (body: object, ...options: string[]) =>
  prompt.run(
    ["explain", "chat", "--route", ...options],
    JSON.stringify({ messages: [{ role: "user", content: "Hello" }], ...body }),
  );

it("a model: priority, wire, and why other channels are none", async () => {
  const { stdout, status } = await explain({ model: "big" });
  expect(stdout).toMatchInlineSnapshot(`
    "big (model), generation, wire chat, strategy priority
    1.  two    big as big-2  messages  weight 1, $0.0600  channel: priority 5, strategy priority
    2.  one    big           chat      weight 1, $0.0600  channel: priority 0, strategy priority
    -   three  big                                        the channel does not serve generation
    -   rest   big                                        the channel has a pattern, and another channel has the exact name
    "
  `);
  expect(status).toBe(0);
});

it("an alias: the order by its strategy, and why a model is none", async () => {
  expect((await explain({ model: "smart" })).stdout).toMatchInlineSnapshot(`
    "smart (alias of big, small, gone-1/../x), generation, wire chat, strategy cheapest
    1.  one           small        chat  weight 1, $0.0060  alias: cheapest; channel: priority 0, strategy priority
    -   all channels  big                                   the condition is not met: =$tokens > 100
    -   all channels  gone-1/../x                           no channel has the model
    -   rest          small                                 the channel has a pattern, and another channel has the exact name
    "
  `);
  const long = [{ role: "user", content: "word ".repeat(500) }];
  expect((await explain({ model: "smart", messages: long })).stdout).toMatchInlineSnapshot(`
    "smart (alias of big, small, gone-1/../x), generation, wire chat, strategy cheapest
    1.  one           small         chat      weight 1, $0.0060  alias: cheapest; channel: priority 0, strategy priority
    2.  two           big as big-2  messages  weight 1, $0.0600  alias: cheapest; channel: priority 5, strategy priority
    3.  one           big           chat      weight 1, $0.0600  alias: cheapest; channel: priority 0, strategy priority
    -   all channels  gone-1/../x                                no channel has the model
    -   three         big                                        the channel does not serve generation
    -   rest          big                                        the channel has a pattern, and another channel has the exact name
    -   rest          small                                      the channel has a pattern, and another channel has the exact name
    "
  `);
});

it("the property that a sticky request sticks to", async () => {
  expect((await explain({ model: "own", user: "me" })).stdout).toContain("strategy sticky, sticks to me\n");
});

it("a token that may not use all models", async () => {
  const { stdout } = await explain({ model: "smart" }, "--token", "narrow");
  expect(stdout).toMatchInlineSnapshot(`
    "smart (alias of big, small, gone-1/../x), generation, wire chat, strategy cheapest
    -  all channels  big              the condition is not met: =$tokens > 100
    -  all channels  small            the token may not use the model
    -  all channels  gone-1/../x      no channel has the model
    "
  `);
});

it.each([
  ["quick", {}, "hedge: two after 2000 ms, by after_ms"],
  // A model with one key gets both attempts there.
  ["lone", {}, "hedge: one after 2000 ms, by after_ms"],
  ["measured", {}, "hedge: none yet, because too few measured responses for percentile 95"],
  ["quick", { web_search_options: {} }, "hedge: none, because the request may have a side effect"],
])("the attempt beside a slow one: %s %j", async (model, more, line) => {
  const hedging = new Prompt();
  hedging.write("providers/up.yaml", `{ ${up}, wires: { chat: {} } }`);
  hedging.write(
    "polywire.yaml",
    `
tokens: [{ name: all, value: all-of-them }]
channels:
  - { name: one, provider: up, key: k, models: [big, small], priority: 1 }
  - { name: two, provider: up, key: l, models: [big] }
aliases:
  quick: { targets: [big], hedge: { after_ms: 2000 } }
  lone: { targets: [small], hedge: { after_ms: 2000 } }
  measured: { targets: [big], hedge: { percentile: 95 } }
`,
  );
  const body = JSON.stringify({ model, messages: [{ role: "user", content: "Hello" }], ...more });
  const { stdout } = await hedging.run(["explain", "chat", "--route"], body);
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(line);
});

it("a model that no channel has, as JSON", async () => {
  const { stdout, status } = await explain({ model: "../x" }, "--format", "json");
  expect(JSON.parse(stdout)).toMatchObject({
    model: "../x",
    candidates: [],
    excluded: [{ model: "../x", reason: "no channel has the model" }],
  });
  expect(status).toBe(1);
});

it("an unknown token", async () => {
  const { stderr, status } = await explain({ model: "big" }, "--token", "none");
  expect(stderr).toBe("polywire: there is no token `none`; there are all, few, narrow\n");
  expect(status).toBe(2);
});
