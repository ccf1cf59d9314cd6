/** One suite for every database: SQLite and a real PostgreSQL, which is started here. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCi } from "../servers/server.ts";
import { people } from "./accounts.ts";
import { capturing } from "./captures.ts";
import { channels } from "./channels.ts";
import { configuration } from "./configuration.ts";
import { opening } from "./database-errors.ts";
import { benchOf, databases } from "./databases.ts";
import { grouping } from "./groups.ts";
import { nodes } from "./nodes.ts";
import { owning } from "./ownership.ts";
import { publishing } from "./publication.ts";
import { scraped } from "./scraped.ts";
import { keeping } from "./stored-responses.ts";
import { tags } from "./tags.ts";
import { tokens } from "./tokens.ts";
import { usage } from "./usage.ts";

const suites = {
  opening,
  tokens,
  channels,
  tags,
  usage,
  people,
  configuration,
  grouping,
  publishing,
  keeping,
  owning,
  capturing,
  scraped,
  nodes,
};

for (const database of databases()) {
  const { kind, absent } = database;
  if (absent !== undefined && inCi) {
    it(`${kind} is available in CI`, () => expect(absent).toBeUndefined());
  }
  describe.skipIf(absent !== undefined)(absent === undefined ? kind : `${kind} (${absent})`, () => {
    beforeAll(() => database.start());
    afterAll(() => database.stop());
    for (const [name, suite] of Object.entries(suites)) {
      describe(name, () => {
        const bench = benchOf(database);
        afterAll(() => bench.close());
        suite(bench);
      });
    }
  });
}
