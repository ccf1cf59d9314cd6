/** Open tasks of earlier versions: the fields of `rhythm` and the operation in `record` get the names that 012 introduced. */
import { type Kysely, sql } from "kysely";
import { currentOperation } from "../../ledger/earlier-records.ts";

const FIELDS: Readonly<Record<string, string>> = {
  least: "minSeconds",
  most: "maxSeconds",
  within: "timeoutSeconds",
  lasts: "lifetimeSeconds",
};

export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ id: string; rhythm: string; record: string }>`
    select id, rhythm, record from tasks
    where completed_ms is null and rhythm is not null and record is not null`.execute(db);
  for (const { id, rhythm, record } of rows) {
    await sql`
      update tasks set rhythm = ${renamedFields(rhythm)}, record = ${renamedOperation(record)}
      where id = ${id}`.execute(db);
  }
}

function renamedFields(text: string): string {
  const entries = Object.entries(JSON.parse(text) as Record<string, number>);
  return JSON.stringify(Object.fromEntries(entries.map(([name, value]) => [FIELDS[name] ?? name, value])));
}

function renamedOperation(text: string): string {
  const record = JSON.parse(text) as { operation: string };
  return JSON.stringify({ ...record, operation: currentOperation(record.operation) });
}
