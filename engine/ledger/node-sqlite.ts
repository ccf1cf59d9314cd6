/**
 * Node's SQLite without its warning that it is experimental, because operators cannot act on it. Importing `node:sqlite`
 * directly brings the warning back; a test checks that.
 */
import type { DatabaseSync as Database } from "node:sqlite";

export const DatabaseSync: typeof Database = quietly().DatabaseSync;
export type DatabaseSync = Database;

function ignore(): void {}

function quietly(): typeof import("node:sqlite") {
  const warn = process.emitWarning;
  process.emitWarning = ignore;
  try {
    return process.getBuiltinModule("node:sqlite");
  } finally {
    process.emitWarning = warn;
  }
}
