/**
 * Node's SQLite, without the notice that it is experimental: the people who start a gateway can do nothing about it.
 * Whoever imports `node:sqlite` directly brings the notice back; a test looks for that.
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
