/** The store and its version, and the channels in it, without a change of the store. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readOthers } from "../../control/publication/read-stored.ts";
import { emptyStored, type Stored } from "../../control/publication/snapshot.ts";
import { inspectStore } from "../../store/database/inspect-store.ts";
import { connectStore } from "../../store/database/open-store.ts";
import type { OpenStore } from "../../store/database/store.ts";
import { StoreError, StoreInvalid, StoreMissing } from "../../store/database/store-errors.ts";
import { type Keyring, openKeyring } from "../../store/secrets/secrets.ts";
import { compareClock, type Finding, failed, ok, skipped, warning } from "./finding.ts";

export interface StoreOptions {
  /** The data folder. */
  folder: string;
  /** The URL of the store; absent: the file in the folder. */
  url: string | undefined;
  /** Encrypts the credentials of channels; absent: a file in the folder. */
  secret: string | undefined;
  isOffline: boolean;
}

export interface CheckedStore {
  findings: Finding[];
  /** The store's channels; empty if they cannot be read. */
  stored: Stored;
}

export function usesSqlite(url: string | undefined): boolean {
  return !/^postgres(ql)?:\/\//.test(url ?? "");
}

export async function checkStore(options: StoreOptions): Promise<CheckedStore> {
  const { keys, findings } = openKeys(options);
  const store = await checkTables(options, keys);
  return { ...store, findings: [...store.findings, ...findings] };
}

/** No keys: `serve` makes the secret, or it cannot be used. */
function openKeys({ folder, secret }: StoreOptions): { keys?: Keyring; findings: Finding[] } {
  const file = join(folder, "secret.key");
  // `openKeyring` would create the file.
  if (secret === undefined && !existsSync(file)) return { findings: [] };
  try {
    return { keys: openKeyring({ file, ...(secret === undefined ? {} : { secret }) }), findings: [] };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const fix = `correct ${secret === undefined ? file : "POLYWIRE_SECRET"}`;
    return { findings: [failed("secret", error.message, fix)] };
  }
}

async function checkTables(options: StoreOptions, keys: Keyring | undefined): Promise<CheckedStore> {
  const { folder, url = join(folder, "polywire.db"), isOffline } = options;
  const only = (finding: Finding): CheckedStore => ({ findings: [finding], stored: emptyStored });
  const isFile = usesSqlite(url);
  if (!isFile && isOffline) return only(skipped("store", "not contacted, because of --offline"));
  let store: OpenStore | undefined;
  try {
    store = await connectStore({ url, create: false, readOnly: true });
    return await describeStore(store, keys);
  } catch (error) {
    if (error instanceof StoreMissing) {
      // A URL with a wrong scheme, such as `postgres:/u:password@h`, is a path.
      const path = url.includes("@") ? "the file of POLYWIRE_STORE" : url;
      return only(ok("store", `${path} does not exist yet; the first \`polywire serve\` creates it`));
    }
    if (!(error instanceof StoreError)) throw error;
    if (error instanceof StoreInvalid) return only(failed("store", error.message, "correct POLYWIRE_STORE"));
    const fix = isFile
      ? "restore a backup (docs/how-to/maintain-the-store.md), or set POLYWIRE_DATA to another folder"
      : "start the database, or correct POLYWIRE_STORE";
    return only(failed("store", error.message, fix));
  } finally {
    await store?.close();
  }
}

async function describeStore(store: OpenStore, keys: Keyring | undefined): Promise<CheckedStore> {
  const { missing, newer, contractions, clockDifferenceMs } = await inspectStore(store);
  if (contractions.length > 0) {
    const text = `${store.label} was changed by a newer version of Polywire (${contractions.join(", ")})`;
    const fix = "install that version, or restore the backup from before the upgrade (docs/upgrade.md)";
    return { findings: [failed("store", text, fix)], stored: emptyStored };
  }
  const findings: Finding[] = [];
  if (missing.length > 0) {
    const text = `${store.label} lacks ${missing.length} migrations, which the next \`polywire serve\` runs`;
    findings.push(
      warning("store", text, "make a backup before the start (docs/how-to/maintain-the-store.md)"),
    );
  } else {
    const note = newer.length > 0 ? `, and has ${newer.length} migrations of a newer version` : "";
    findings.push(ok("store", `${store.label} has the tables of this version${note}`));
  }
  if (store.kind === "postgres") findings.push(compareClock("clock", store.label, clockDifferenceMs));
  if (missing.length > 0 || keys === undefined) return { findings, stored: emptyStored };
  const channels = await readChannels(store, keys);
  return { findings: [...findings, ...channels.findings], stored: channels.stored };
}

async function readChannels(store: OpenStore, keys: Keyring): Promise<CheckedStore> {
  const { others, leftOut = [] } = await readOthers(store, keys, ["channels"]);
  const findings = leftOut.map(({ channel, reason }) =>
    failed(
      `channel ${channel}`,
      reason,
      "set POLYWIRE_SECRET to the secret that encrypted the channel, or enter its key again on the page Channels",
    ),
  );
  return { findings, stored: { ...emptyStored, ...others } };
}
