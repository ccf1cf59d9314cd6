/** The operations have new names since the revision of language 1. Rows of earlier versions get the new names. */
import { type Kysely, sql } from "kysely";

const RENAMED =
  "draw=images film=videos speak=speech transcribe=transcription moderate=moderation converse=realtime " +
  "invite=client_secrets embed=embeddings generate=generation";

export async function up(db: Kysely<never>): Promise<void> {
  const arms = RENAMED.split(" ").map((pair) => {
    const [from, to] = pair.split("=");
    return `when '${from}' then '${to}'`;
  });
  for (const table of ["usage", "usage_hourly", "tasks"]) {
    await sql
      .raw(`update ${table} set operation = case operation ${arms.join(" ")} else operation end`)
      .execute(db);
  }
}
