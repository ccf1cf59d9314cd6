/** Keys of this API, for programs. A key has the rights of its account. */
import {
  type AdminKeyInput,
  type AdminKeyRow,
  createAdminKey,
  deleteAdminKey,
  editAdminKey,
  getAdminKey,
  listAdminKeys,
} from "../../store/identity/admin-keys.ts";
import { flag, orNull, type Route, text, timeMs } from "../admin-route.ts";
import { pageOf, type Resource, routesOf } from "../resource.ts";

const resource: Resource<AdminKeyRow> = {
  kind: "key",
  path: "/keys",
  minimumRole: "member",
  fields: { name: text, expiresMs: orNull(timeMs), disabled: flag },
  required: ["name"],
  otherFields: {
    accountId: text,
    prefix: { ...text, description: "The first characters of its value." },
    deletedMs: orNull(timeMs),
  },
  createdOnly: { value: { ...text, description: "The key that programs send; returned only once." } },
  nameOf: ({ name }) => name,
  list: (store, call) =>
    listAdminKeys(store, {
      ...pageOf(call),
      ...(call.actor.role === "admin" ? {} : { accountId: call.actor.accountId }),
    }),
  read: getAdminKey,
  async create(store, call) {
    const { key, value } = await createAdminKey(
      store,
      call.actor.accountId,
      call.body as unknown as AdminKeyInput,
    );
    return { row: key, createdOnly: { value } };
  },
  edit: (store, id, version, changes) => editAdminKey(store, id, version, changes as Partial<AdminKeyInput>),
  remove: deleteAdminKey,
  isOwn: (row, { actor }) => row.accountId === actor.accountId,
};

export const keys: Route[] = routesOf(resource);
