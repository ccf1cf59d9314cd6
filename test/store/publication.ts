/** Publication after an edit: only the changed rows are read, and the result equals a complete read. */
import { expect, it } from "vitest";
import { createMemory } from "../../engine/access/limits/limit-cells.ts";
import { SubjectRows } from "../../engine/access/limits/subject-rows.ts";
import { Publication } from "../../engine/control/publication/publication.ts";
import { applyChange, type Files, type Snapshot } from "../../engine/control/publication/snapshot.ts";
import type { Config } from "../../engine/gateway/config/config.ts";
import { createAlias, deleteAlias, editAlias } from "../../engine/store/catalog/alias-rows.ts";
import { createChannel, deleteChannel, editChannel } from "../../engine/store/catalog/channel-rows.ts";
import { createGroup, deleteGroup, editGroup } from "../../engine/store/catalog/group-rows.ts";
import { createPrice, deletePrice, editPrice } from "../../engine/store/catalog/price-rows.ts";
import type { OpenStore } from "../../engine/store/database/store.ts";
import { createAccount, deleteAccount, editAccount } from "../../engine/store/identity/account-rows.ts";
import { createToken, deleteToken, editToken, renewToken } from "../../engine/store/identity/token-rows.ts";
import { keyring } from "../../engine/store/secrets/secrets.ts";
import type { Bench } from "./databases.ts";

const keys = keyring(["0123456789abcdef0123456789abcdef"]);
const files: Files = {
  mappings: [],
  config: { path: "polywire.yaml", text: "" },
  providers: {},
  environment: {},
};
const config = { groups: [], tokens: [], channels: [], rates: { models: [] } } as unknown as Config;

function publicationOf(
  store: OpenStore,
  rows = new SubjectRows(createMemory(1, 10_000)),
): { publication: Publication; edited: string[] } {
  const edited: string[] = [];
  const publication = new Publication({
    store,
    keys,
    rows,
    onEdited: (subjects) => edited.push(...subjects),
    slide: async () => {},
  });
  return { publication, edited };
}

const channel = (name: string): Parameters<typeof createChannel>[2] => ({
  name,
  provider: "compatible",
  key: "k",
  models: [{ name: "m" }],
});

/** Without the positions of counters and the version, which differ for a new reader. */
function contentOf({ stored }: Snapshot): object {
  return { ...stored, tokens: [...(stored?.tokens.values() ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

interface PublishedState {
  id: string;
  version: number;
}

/** Edits of each kind of row, as administrators make them. */
const kinds: Readonly<
  Record<
    string,
    {
      make(store: OpenStore, name: string, kept: readonly PublishedState[]): Promise<PublishedState>;
      edits: readonly ((store: OpenStore, row: PublishedState, name: string) => Promise<PublishedState>)[];
      remove(store: OpenStore, row: PublishedState): Promise<void>;
    }
  >
> = {
  account: {
    make: (store, name) => createAccount(store, { login: name, role: "member", rpm: 7 }),
    edits: [
      (store, { id, version }) => editAccount(store, id, version, { quotaTokens: version * 100 }),
      (store, { id, version }) => editAccount(store, id, version, { disabled: version % 2 === 1 }),
      (store, { id, version }, group) => editAccount(store, id, version, { group }),
    ],
    remove: (store, { id, version }) => deleteAccount(store, id, version),
  },
  token: {
    make: async (store, name, accounts) =>
      (await createToken(store, { name, accountId: accounts.at(-1)?.id ?? null })).token,
    edits: [
      (store, { id, version }) => editToken(store, id, version, { rpm: version }),
      (store, { id, version }) => editToken(store, id, version, { disabled: version % 2 === 1 }),
      (store, { id, version }) => editToken(store, id, version, { accountId: null }),
      (store, { id, version }, group) => editToken(store, id, version, { group }),
      async (store, { id, version }) => (await renewToken(store, id, version)).token,
    ],
    remove: (store, { id, version }) => deleteToken(store, id, version),
  },
  channel: {
    make: (store, name) => createChannel(store, keys, channel(name)),
    edits: [
      (store, { id, version }) => editChannel(store, keys, id, version, { weight: version }),
      (store, { id, version }) => editChannel(store, keys, id, version, { disabled: version % 2 === 1 }),
      (store, { id, version }, group) => editChannel(store, keys, id, version, { groups: [group] }),
    ],
    remove: (store, { id, version }) => deleteChannel(store, id, version),
  },
  alias: {
    make: (store, name) => createAlias(store, { name, targets: ["m"] }),
    edits: [(store, { id, version }, name) => editAlias(store, id, version, { targets: [name] })],
    remove: (store, { id, version }) => deleteAlias(store, id, version),
  },
  price: {
    make: (store, name) => createPrice(store, { model: name, rates: { input: 1 } }),
    edits: [(store, { id, version }) => editPrice(store, id, version, { rates: { input: version } })],
    remove: (store, { id, version }) => deletePrice(store, id, version),
  },
  group: {
    make: (store, name) => createGroup(store, { name, rpm: 5 }),
    edits: [
      (store, { id, version }) => editGroup(store, id, version, { priceMultiplier: version }),
      (store, { id, version }) => editGroup(store, id, version, { rpm: version % 2 === 0 ? null : 7 }),
    ],
    remove: (store, { id, version }) => deleteGroup(store, id, version),
  },
};

/** One administrator that can log in must remain. */
const administrator = (store: OpenStore): Promise<unknown> =>
  createAccount(store, { login: "admin", role: "admin", passwordHash: "a hash" });

export function publishing({ open, empty }: Bench): void {
  it("an edit of a token publishes that token, and nothing else", async () => {
    const store = await open();
    for (let at = 0; at < 20; at++) await createToken(store, { name: `token ${at}` });
    const { token } = await createToken(store, { name: "edited" });
    const { publication, edited } = publicationOf(store);
    expect(await publication.read(files, config)).toBeUndefined();
    await editToken(store, token.id, 1, { rpm: 5 });
    const change = await publication.read(files, config);
    expect(
      [...(change?.tokens ?? [])].map(([id, published]) => [id, published?.subjects[0]?.limits]),
    ).toEqual([[token.id, { rpm: 5 }]]);
    expect(change).not.toHaveProperty("others");
    expect(change).not.toHaveProperty("files");
    expect([...(change?.rows.keys() ?? [])]).toEqual([`token:${token.id}`]);
    expect(edited).toEqual([`token:${token.id}`]);
    expect(publication.snapshot.stored?.tokens.size).toBe(21);
  });

  it("an edit of an account publishes its tokens", async () => {
    const store = await open();
    await administrator(store);
    const account = await createAccount(store, { login: "one", role: "member" });
    const { token } = await createToken(store, { name: "of one", accountId: account.id });
    await createToken(store, { name: "nobody's" });
    const { publication } = publicationOf(store);
    await publication.read(files, config);
    await editAccount(store, account.id, 1, { disabled: true });
    expect((await publication.read(files, config))?.tokens).toEqual(new Map([[token.id, undefined]]));
    await editAccount(store, account.id, 2, { disabled: false });
    const back = await publication.read(files, config);
    expect([...(back?.tokens.values() ?? [])].map((each) => each?.name)).toEqual(["of one"]);
  });

  it("deleted tokens free their rows, and an account keeps its row while it has a token", async () => {
    const clock = { nowMs: 0 };
    const rows = new SubjectRows(createMemory(1, 4), () => clock.nowMs);
    const store = await open();
    await administrator(store);
    const account = await createAccount(store, { login: "one", role: "member" });
    const make = async (name: string): Promise<PublishedState> =>
      (await createToken(store, { name, accountId: account.id })).token;
    const kept = await make("kept");
    const { publication } = publicationOf(store, rows);
    await publication.read(files, config);
    const own = publication.snapshot.rows.get(`account:${account.id}`);
    for (let at = 0; at < 10; at++) {
      const { id, version } = await make(`token ${at}`);
      const change = await publication.read(files, config, at === 5);
      rows.published([]);
      await deleteToken(store, id, version);
      const deleted = await publication.read(files, config, at === 7);
      rows.published([]);
      if (at !== 5) expect(change?.rows.get(`token:${id}`)).toBeTypeOf("number");
      if (at !== 7) expect([...(deleted?.rows ?? [])]).toEqual([[`token:${id}`, undefined]]);
      expect([...publication.snapshot.rows.keys()].sort()).toEqual(
        [`account:${account.id}`, `token:${kept.id}`].sort(),
      );
      clock.nowMs += 60_000;
    }
    expect(publication.snapshot.rows.get(`account:${account.id}`)).toBe(own);
    await deleteToken(store, kept.id, kept.version);
    expect((await publication.read(files, config))?.rows).toEqual(
      new Map([
        [`token:${kept.id}`, undefined],
        [`account:${account.id}`, undefined],
      ]),
    );
  });

  it("changed files are published with an edit and without", async () => {
    const store = await open();
    const { publication } = publicationOf(store);
    await publication.read(files, config);
    const others = { ...files, environment: { A: "b" } };
    expect((await publication.read(others, config))?.files).toEqual({ environment: { A: "b" } });
    expect(await publication.read(others, config)).not.toHaveProperty("files");
    expect(publication.snapshot.environment).toEqual({ A: "b" });
  });

  it("a removed file is published as removed, and unchanged files are not published", async () => {
    const store = await open();
    const { publication } = publicationOf(store);
    const text = (path: string): Files["config"] => ({ path, text: path });
    const providers = { kept: text("kept.yaml"), gone: text("gone.yaml") };
    await publication.read({ ...files, providers, prices: text("prices.yaml") }, config);
    const served = structuredClone(publication.snapshot);
    const fewer = { ...files, providers: { kept: providers.kept } };
    const change = await publication.read(fewer, config);
    expect(change?.files).toStrictEqual({ providers: { gone: undefined }, prices: undefined });
    if (change !== undefined) applyChange(served, structuredClone(change));
    for (const snapshot of [served, publication.snapshot])
      expect([snapshot.providers, snapshot.prices]).toStrictEqual([fewer.providers, undefined]);
  });

  it("a complete read follows where not all edits are known", async () => {
    const store = await open();
    const { token } = await createToken(store, { name: "first" });
    const { publication, edited } = publicationOf(store);
    await publication.read(files, config);
    // As an older version stores it, without a list of edits.
    await editToken(store, token.id, 1, { rpm: 5 });
    await store.db.deleteFrom("changes").execute();
    await createToken(store, { name: "second" });
    expect(await publication.read(files, config)).toBeUndefined();
    expect(publication.snapshot.stored?.tokens.size).toBe(2);
    expect(edited).toContain(`token:${token.id}`);
    await createToken(store, { name: "third" });
    expect((await publication.read(files, config))?.tokens.size).toBe(1);
  });

  it("after every edit, here or at another node, the changes give the same result as a complete read", async () => {
    const url = await empty();
    const [store, other] = [await open(url), await open(url)];
    await administrator(store);
    const { publication } = publicationOf(store);
    await publication.read(files, config);
    const process = structuredClone(publication.snapshot);
    const rows: Record<string, PublishedState[]> = Object.fromEntries(
      Object.keys(kinds).map((kind) => [kind, []]),
    );
    // A deterministic generator, so that a failure names a reproducible step.
    let state = 12345;
    const next = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
    for (let step = 0; step < 250; step++) {
      const names = Object.keys(kinds);
      const kind = names[next(names.length)] as string;
      const { make, edits, remove } = kinds[kind] as (typeof kinds)[string];
      const [kept, at] = [rows[kind] as PublishedState[], step % 2 === 0 ? store : other];
      const place = next(kept.length);
      const row = kept[place];
      const turn = next(10);
      if (row === undefined || turn < 3)
        kept.push(await make(at, `${kind}-${step}`, rows.account as PublishedState[]));
      else if (turn < 9) {
        const edit = edits[next(edits.length)] as (typeof edits)[number];
        kept[place] = await edit(at, row, `m-${step}`);
      } else {
        await remove(at, row);
        kept.splice(place, 1);
      }
      if (next(3) > 0) continue;
      const change = await publication.read(files, config);
      expect(change, `step ${step}`).toBeDefined();
      if (change !== undefined) applyChange(process, structuredClone(change));
      const whole = publicationOf(other).publication;
      await whole.read(files, config);
      expect(contentOf(process), `step ${step}`).toEqual(contentOf(whole.snapshot));
      expect([...process.rows.keys()].sort()).toEqual([...whole.snapshot.rows.keys()].sort());
    }
    expect(process.version).toBeGreaterThan(50);
  });
}
