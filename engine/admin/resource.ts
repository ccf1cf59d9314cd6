/**
 * The routes of a resource: list, create, read, edit, delete and, if deletion is not permanent, restore. Every change and its
 * entry in the audit log are one transaction. The change is published before the response if possible.
 */

import type { Page } from "../store/database/row-pages.ts";
import { inTransaction, type Store } from "../store/database/store.ts";
import { type Changes, diffRows, listAudit, recordAudit } from "../store/identity/audit-rows.ts";
import { AdminError, type Call, Reply } from "./admin-call.ts";
import {
  exactly,
  fileEntries,
  list,
  object,
  page,
  type Route,
  type Shape,
  text,
  timeMs,
  version,
} from "./admin-route.ts";

export interface Row {
  id: string;
  version: number;
}

export interface Resource<T extends Row> {
  /** Name in messages and the audit log: `token`. */
  kind: string;
  /** `/tokens`. */
  path: string;
  minimumRole: Route["minimumRole"];
  /** Fields of a body. `required` applies to the creation. `writeOnly` fields are never returned. */
  fields: Readonly<Record<string, Shape>>;
  required: readonly string[];
  /** `otherFields`: read-only fields of a row. `createdOnly`: fields that only the response to its creation contains. */
  otherFields?: Readonly<Record<string, Shape>>;
  createdOnly?: Readonly<Record<string, Shape>>;
  /** More query parameters of the list. */
  query?: Readonly<Record<string, string>>;
  nameOf(row: T): string;
  list(store: Store, call: Call): Promise<Page<T>>;
  read(store: Store, id: string): Promise<T>;
  /** @returns the row, and fields that are returned only now */
  create(store: Store, call: Call): Promise<{ row: T; createdOnly?: Record<string, unknown> }>;
  edit(store: Store, id: string, version: number, changes: Record<string, unknown>, call: Call): Promise<T>;
  remove(store: Store, id: string, version: number): Promise<void>;
  /** Restores a deleted row. Absent: deletion is permanent. */
  restore?(store: Store, id: string, version: number): Promise<T>;
  /** Runs after an edit is published. */
  afterEdit?(row: T, changes: Record<string, unknown>, call: Call): void;
  /** Whether a member may see and edit it; absent: no member may. */
  isOwn?(row: T, call: Call): boolean;
  /** Current state that is not stored, such as why a channel is disabled; `shape` describes it. */
  liveState?: { shape: Readonly<Record<string, Shape>>; of(row: T, call: Call): object };
  /** Fields of other tables, such as the name of the owner; one object for each row, in order. */
  joined?: {
    shape: Readonly<Record<string, Shape>>;
    of(store: Store, rows: readonly T[]): Promise<object[]>;
  };
  /** Read-only entries of the configuration file in the list, with their fields beside the name. */
  listFileEntries?(call: Call): readonly object[];
  fileFields?: Readonly<Record<string, Shape>>;
}

export function routesOf<T extends Row>(resource: Resource<T>): Route[] {
  const {
    kind,
    path,
    minimumRole,
    fields,
    required,
    query = {},
    liveState: standing,
    joined,
    otherFields: kept,
    createdOnly: once = {},
  } = resource;
  const complete = async (rows: readonly T[], call: Call): Promise<object[]> => {
    const more = await joined?.of(call.store, rows);
    return rows.map((row, index) => ({ ...row, ...standing?.of(row, call), ...more?.[index] }));
  };
  const completeOne = async (row: T, call: Call): Promise<object> =>
    (await complete([row], call))[0] as object;
  const readable = Object.entries(fields).filter(([, shape]) => shape.writeOnly !== true);
  const properties: Record<string, Shape> = {
    id: text,
    version,
    createdMs: timeMs,
    updatedMs: timeMs,
    ...Object.fromEntries(readable),
    ...kept,
    ...standing?.shape,
    ...joined?.shape,
  };
  const rowShape = object(properties, Object.keys(properties));
  return [
    {
      method: "GET",
      path,
      minimumRole,
      summary: `Lists every ${kind}, page by page.`,
      query: { ...page, ...query },
      responseBody: list(
        rowShape,
        resource.listFileEntries === undefined ? {} : { fromFile: fileEntries(resource.fileFields) },
      ),
      async handle(call) {
        const { items, ...rest } = await resource.list(call.store, call);
        const listed = { items: await complete(items, call), ...rest };
        const { listFileEntries: fromFile } = resource;
        return fromFile === undefined || call.query.cursor !== undefined
          ? listed
          : { ...listed, fromFile: fromFile(call) };
      },
    },
    {
      method: "POST",
      path,
      minimumRole,
      summary: `Makes ${withArticle(kind)}.`,
      requestBody: exactly(fields, required),
      responseBody: object({ ...properties, ...once }, Object.keys({ ...properties, ...once })),
      async handle(call) {
        const { row, createdOnly: once } = await change(call, async (inside) => {
          const created = await resource.create(inside, call);
          await auditChange(inside, call, resource, "create", created.row, diffRows({}, created.row));
          return created;
        });
        return new Reply(201, { ...(await completeOne(row, call)), ...once });
      },
    },
    {
      method: "GET",
      path: `${path}/{id}`,
      minimumRole,
      summary: `Reads one ${kind}.`,
      responseBody: rowShape,
      handle: async (call) => completeOne(await readOwned(call.store, call, resource), call),
    },
    {
      method: "PATCH",
      path: `${path}/{id}`,
      minimumRole,
      summary: `Changes ${withArticle(kind)}. Absent fields stay unchanged.`,
      requestBody: exactly({ version, ...fields }, ["version"]),
      responseBody: rowShape,
      async handle(call) {
        const { version: readVersion, ...changes } = call.body;
        const row = await change(call, async (inside) => {
          const before = await readOwned(inside, call, resource);
          const after = await resource.edit(inside, call.id, expectVersion(readVersion), changes, call);
          await auditChange(inside, call, resource, "edit", after, diffRows(before, after));
          return after;
        });
        resource.afterEdit?.(row, changes, call);
        return completeOne(row, call);
      },
    },
    {
      method: "DELETE",
      path: `${path}/{id}`,
      minimumRole,
      summary: `Removes ${withArticle(kind)}${"usedTokens" in fields ? "; its usage records stay" : ""}.`,
      query: { version: "The `version` of the row that was read." },
      handle: (call) =>
        change(call, async (inside) => {
          const before = await readOwned(inside, call, resource);
          await resource.remove(inside, call.id, expectVersion(Number(call.query.version)));
          await auditChange(inside, call, resource, "delete", before, {});
          return new Reply(204, undefined);
        }),
    },
    ...restoreRoutes(resource, rowShape, completeOne),
  ];
}

function restoreRoutes<T extends Row>(
  resource: Resource<T>,
  rowShape: Shape,
  completeOne: (row: T, call: Call) => Promise<object>,
): Route[] {
  const { kind, path, minimumRole, restore } = resource;
  if (restore === undefined) return [];
  return [
    {
      method: "POST",
      path: `${path}/{id}/restore`,
      minimumRole,
      summary: `Restores a deleted ${kind}.`,
      requestBody: exactly(
        { version: { ...version, description: "The version of the deleted row plus one." } },
        ["version"],
      ),
      responseBody: rowShape,
      async handle(call) {
        const row = await change(call, async (inside) => {
          const restored = await restore(inside, call.id, expectVersion(call.body.version));
          await expectRemover(inside, call, resource, restored);
          await auditChange(inside, call, resource, "restore", restored, {});
          return restored;
        });
        return completeOne(row, call);
      },
    },
  ];
}

/** A member can restore only own rows that the member deleted. For other rows this throws, so the transaction is rolled back. */
async function expectRemover<T extends Row>(
  store: Store,
  call: Call,
  { kind, isOwn }: Resource<T>,
  row: T,
): Promise<void> {
  if (call.actor.role === "admin") return;
  const [last] = (await listAudit(store, { subjectKind: kind, subjectId: row.id, limit: 1 })).items;
  const isRemover = last?.action === `${kind}.delete` && last.actor === call.actor.accountId;
  if (isOwn?.(row, call) === true && isRemover) return;
  throw new AdminError(404, "missing", `there is no ${kind} ${JSON.stringify(row.id)}`);
}

function withArticle(kind: string): string {
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`;
}

/** One transaction, published before the response if possible. */
export async function change<T>(call: Call, work: (inside: Store) => Promise<T>): Promise<T> {
  const result = await inTransaction(call.store, work);
  await call.publish();
  return result;
}

/** An object of another account is reported as missing. */
export async function readOwned<T extends Row>(store: Store, call: Call, resource: Resource<T>): Promise<T> {
  const row = await resource.read(store, call.id);
  if (call.actor.role === "admin" || resource.isOwn?.(row, call) === true) return row;
  throw new AdminError(404, "missing", `there is no ${resource.kind} ${JSON.stringify(call.id)}`);
}

export async function auditChange<T extends Row>(
  store: Store,
  call: Call,
  { kind, nameOf }: Resource<T>,
  verb: string,
  row: T,
  changes: Changes,
): Promise<void> {
  await recordAudit(store, {
    actor: call.actor.accountId,
    actorName: call.actor.login,
    action: `${kind}.${verb}`,
    subjectKind: kind,
    subjectId: row.id,
    subjectName: nameOf(row),
    changes,
    address: call.address,
  });
}

/** @throws AdminError if it is not a version */
export function expectVersion(value: unknown): number {
  if (Number.isSafeInteger(value) && (value as number) > 0) return value as number;
  throw new AdminError(400, "invalid", "version must be the `version` of the row that was read", {});
}

/** `limit` and `cursor` of a call. */
export function pageOf({ query }: Call): { limit?: number; cursor?: string } {
  return {
    ...(query.limit === undefined ? {} : { limit: Number(query.limit) }),
    ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
  };
}

/** The query parameters that are present. */
export function presentParameters<Name extends string>(
  call: Call,
  ...names: Name[]
): { [Key in Name]?: string } {
  const found: { [Key in Name]?: string } = {};
  for (const name of names)
    if (call.query[name] !== undefined && call.query[name] !== "") found[name] = call.query[name] as string;
  return found;
}
