/**
 * The first tables; `tables.ts` describes the columns. The types are the three that SQLite and PostgreSQL share: text, bigint
 * and double precision.
 */
import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from "kysely";

type Columns = Record<string, "text" | "bigint" | "double precision">;
type Table = CreateTableBuilder<string, string>;

/** The database before this migration. Today's types do not describe it. */
type Before = Kysely<Record<string, Record<string, unknown>>>;

const edited: Columns = { id: "text", version: "bigint", created_ms: "bigint", updated_ms: "bigint" };
const counted: Columns = {
  input_tokens: "bigint",
  output_tokens: "bigint",
  cache_read_tokens: "bigint",
  cache_write_tokens: "bigint",
  reasoning_tokens: "bigint",
  cost_micros: "bigint",
};
const used: Columns = { used_micros: "bigint", used_tokens: "bigint" };
const limits: Columns = {
  quota_micros: "bigint",
  quota_tokens: "bigint",
  rpm: "bigint",
  tpm: "bigint",
  max_concurrent: "bigint",
};

export async function up(db: Kysely<never>): Promise<void> {
  const before = db as unknown as Before;
  await people(before);
  await configuration(before);
  await ledger(before);
  await work(before);
}

async function people(db: Before): Promise<void> {
  await create(
    db,
    "accounts",
    { ...edited, ...used, login: "text", name: "text", role: "text", disabled: "bigint" },
    { ...limits, password_hash: "text", deleted_ms: "bigint" },
    ["id"],
    allowance,
  );
  await unique(db, "accounts", "login");
  await create(
    db,
    "sessions",
    { digest: "text", account_id: "text", created_ms: "bigint", seen_ms: "bigint", expires_ms: "bigint" },
    { address: "text", user_agent: "text" },
    ["digest"],
  );
  await index(db, "sessions", ["account_id"]);
  await create(
    db,
    "admin_keys",
    { ...edited, account_id: "text", name: "text", digest: "text", prefix: "text", disabled: "bigint" },
    { expires_ms: "bigint", deleted_ms: "bigint" },
    ["id"],
  );
  await db.schema.createIndex("admin_keys_digest").on("admin_keys").column("digest").unique().execute();
  await create(
    db,
    "tokens",
    { ...edited, ...used, name: "text", digest: "text", prefix: "text", disabled: "bigint" },
    {
      ...limits,
      account_id: "text",
      models: "text",
      cidrs: "text",
      expires_ms: "bigint",
      last_used_ms: "bigint",
      deleted_ms: "bigint",
    },
    ["id"],
    allowance,
  );
  await db.schema.createIndex("tokens_digest").on("tokens").column("digest").unique().execute();
  await index(db, "tokens", ["account_id"]);
}

async function configuration(db: Before): Promise<void> {
  await create(
    db,
    "channels",
    {
      ...edited,
      name: "text",
      provider: "text",
      models: "text",
      priority: "bigint",
      weight: "double precision",
      options: "text",
      disabled: "bigint",
    },
    {
      base_url: "text",
      secret: "text",
      wires: "text",
      tested_ms: "bigint",
      test_failure: "text",
      deleted_ms: "bigint",
    },
    ["id"],
  );
  await unique(db, "channels", "name");
  await create(db, "model_aliases", { ...edited, name: "text", targets: "text", disabled: "bigint" }, {}, [
    "id",
  ]);
  await db.schema.createIndex("model_aliases_name").on("model_aliases").column("name").unique().execute();
  await create(db, "prices", { ...edited, model: "text", rates: "text" }, {}, ["id"]);
  await db.schema.createIndex("prices_model").on("prices").column("model").unique().execute();
  await create(db, "revisions", { name: "text", revision: "bigint" }, {}, ["name"]);
}

async function ledger(db: Before): Promise<void> {
  await create(
    db,
    "usage",
    {
      ...counted,
      request_id: "text",
      started_ms: "bigint",
      total_ms: "bigint",
      operation: "text",
      wire: "text",
      model_asked: "text",
      status: "bigint",
      outcome: "text",
      stream: "bigint",
      attempts: "bigint",
    },
    {
      queue_ms: "bigint",
      first_byte_ms: "bigint",
      token_id: "text",
      token_name: "text",
      account_id: "text",
      upstream_wire: "text",
      model_served: "text",
      channel: "text",
      error: "text",
      counts_kind: "text",
      units: "text",
      losses: "text",
    },
    ["request_id"],
  );
  await index(db, "usage", ["started_ms", "request_id"]);
  await index(db, "usage", ["token_id", "started_ms"], "token_id");
  await index(db, "usage", ["account_id", "started_ms"], "account_id");
  await create(
    db,
    "attempts",
    {
      ...counted,
      request_id: "text",
      ordinal: "bigint",
      channel: "text",
      wire: "text",
      model: "text",
      started_ms: "bigint",
      total_ms: "bigint",
      outcome: "text",
    },
    { first_byte_ms: "bigint", status: "bigint", error: "text", units: "text" },
    ["request_id", "ordinal"],
    (table) => table,
    true,
  );
  const keys: Columns = {
    hour_ms: "bigint",
    token: "text",
    account: "text",
    channel: "text",
    model: "text",
    operation: "text",
  };
  await create(
    db,
    "usage_hourly",
    { ...keys, ...counted, requests: "bigint", failures: "bigint", estimated: "bigint", total_ms: "bigint" },
    {},
    Object.keys(keys),
  );
  await create(db, "journals", { name: "text", offset_bytes: "bigint", updated_ms: "bigint" }, {}, ["name"]);
}

async function work(db: Before): Promise<void> {
  await create(
    db,
    "stored_responses",
    {
      owner: "text",
      id: "text",
      wire: "text",
      answer: "text",
      items: "text",
      bytes: "bigint",
      created_ms: "bigint",
      expires_ms: "bigint",
    },
    { pin: "text" },
    ["owner", "id"],
  );
  await index(db, "stored_responses", ["created_ms"]);
  await index(db, "stored_responses", ["expires_ms"]);
  await create(
    db,
    "audit",
    {
      id: "text",
      at_ms: "bigint",
      actor: "text",
      actor_name: "text",
      action: "text",
      subject_kind: "text",
      subject_id: "text",
    },
    { subject_name: "text", changes: "text", address: "text" },
    ["id"],
  );
  await index(db, "audit", ["subject_kind", "subject_id"]);
}

async function create(
  db: Before,
  name: string,
  required: Columns,
  optional: Columns,
  key: readonly string[],
  more: (table: Table) => Table = (table) => table,
  compact = false,
): Promise<void> {
  let table: Table = db.schema.createTable(name);
  for (const [column, type] of Object.entries(required)) {
    table = table.addColumn(column, type, (definition) => definition.notNull());
  }
  for (const [column, type] of Object.entries(optional)) table = table.addColumn(column, type);
  table = table.addPrimaryKeyConstraint(`${name}_key`, [...key] as never);
  // Stores the rows in the key's own tree instead of a second one. For narrow rows that are never updated.
  if (compact && db.getExecutor().adapter instanceof SqliteAdapter)
    table = table.modifyEnd(sql`without rowid`);
  await more(table).execute();
}

/** The database rejects negative amounts too, because money is worth two checks. */
function allowance(table: Table): Table {
  return table
    .addCheckConstraint("quota_not_negative", sql`quota_micros >= 0 and quota_tokens >= 0`)
    .addCheckConstraint("used_not_negative", sql`used_micros >= 0 and used_tokens >= 0`);
}

/** Unique among rows that are not deleted. */
async function unique(db: Before, table: string, column: string): Promise<void> {
  await db.schema
    .createIndex(`${table}_${column}`)
    .on(table)
    .column(column)
    .unique()
    .where(sql.ref("deleted_ms"), "is", null)
    .execute();
}

/** @param present only rows with a value in this column are indexed */
async function index(db: Before, table: string, columns: readonly string[], present?: string): Promise<void> {
  const builder = db.schema
    .createIndex(`${table}_by_${columns.join("_")}`)
    .on(table)
    .columns([...columns]);
  await (present === undefined ? builder : builder.where(sql.ref(present), "is not", null)).execute();
}
