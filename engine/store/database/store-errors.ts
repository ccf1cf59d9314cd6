/**
 * Errors of the store, as types. `translated` converts every error of a database; the original is its `cause`. No error
 * contains a password or a row.
 */

export type StoreErrorCode = "unavailable" | "full" | "newer" | "conflict" | "taken" | "missing" | "invalid";

export class StoreError extends Error {
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** The database does not respond; the same call may work later. Either all of it was stored, or nothing. */
export class StoreUnavailable extends StoreError {
  constructor(message: string, options?: ErrorOptions) {
    super("unavailable", message, options);
  }
}

/** The disk is full. Reading still works, and nothing is damaged. */
export class StoreFull extends StoreError {
  constructor(message: string, options?: ErrorOptions) {
    super("full", message, options);
  }
}

/** A newer Polywire wrote the store, so this one must not touch it. */
export class StoreNewer extends StoreError {
  constructor(message: string) {
    super("newer", message);
  }
}

/** Somebody changed the row after it was read. `current` is its version now. */
export class StoreConflict extends StoreError {
  readonly current: number;

  constructor(rowName: string, expected: number, current: number) {
    super("conflict", `${rowName} has changed: it has version ${current}, not ${expected}. Read it again.`);
    this.current = current;
  }
}

/** Another row has this name. */
export class StoreTaken extends StoreError {
  /** The field, if it is known. */
  readonly field: string | undefined;

  constructor(message: string, field?: string, options?: ErrorOptions) {
    super("taken", message, options);
    this.field = field;
  }
}

/** The row does not exist or is deleted. */
export class StoreMissing extends StoreError {
  constructor(rowKind: string, id: string) {
    super("missing", `there is no ${rowKind} ${JSON.stringify(id)}`);
  }
}

/** An invalid value. `field` is its name in the API. */
export class StoreInvalid extends StoreError {
  readonly field: string;

  constructor(field: string, expected: string) {
    super("invalid", `${field} must be ${expected}`);
    this.field = field;
  }
}

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const SQLITE = {
  busy: 5,
  locked: 6,
  readonly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notDatabase: 26,
} as const;
const SQLITE_UNIQUE: readonly number[] = [1555, 2067];

/**
 * SQLSTATE classes and codes of temporary errors, and of those that an administrator of the database resolves (PostgreSQL,
 * appendix A).
 */
const TEMPORARY = /^(08...|28...|3D000|53300|53200|57P0.|57014|25006|40001|40P01|55P03)$/;
const SOCKET =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const FULL = /^(53100|ENOSPC|EDQUOT)$/;
const FOLDER = /^(ENOENT|EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EEXIST)$/;
/** Errors of the client library that have no code. */
const LOST_CONNECTION =
  /connection terminated|timeout exceeded|query read timeout|not queryable|pool is draining/i;

interface Raw {
  code?: unknown;
  errcode?: unknown;
  message?: unknown;
  constraint?: unknown;
}

/** Converts an error of a database or its client. `place` names the database for people. */
export function toStoreError(error: unknown, label: string): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const { code, errcode, message, constraint } = error as Raw;
  const text = String(message);
  if (typeof errcode === "number") return sqliteToStoreError(errcode, error, text, label);
  if (code === "23505") {
    return new StoreTaken(`already there: ${String(constraint)}`, undefined, { cause: error });
  }
  if (typeof code === "string" && FULL.test(code)) {
    return new StoreFull(`${label} has no space left on its disk`, { cause: error });
  }
  if (typeof code === "string" && FOLDER.test(code)) {
    return new StoreUnavailable(`${label} cannot be used: ${text}`, { cause: error });
  }
  if (
    (typeof code === "string" && (TEMPORARY.test(code) || SOCKET.test(code))) ||
    LOST_CONNECTION.test(text)
  ) {
    return new StoreUnavailable(`${label} cannot be used now: ${text || String(code)}`, { cause: error });
  }
  return error;
}

function sqliteToStoreError(errcode: number, cause: Error, text: string, label: string): unknown {
  if (SQLITE_UNIQUE.includes(errcode)) return new StoreTaken(`already there: ${text}`, undefined, { cause });
  switch (errcode & 0xff) {
    case SQLITE.full:
      return new StoreFull(`no space left on the disk of ${label}`, { cause });
    case SQLITE.busy:
    case SQLITE.locked:
    case SQLITE.readonly:
    case SQLITE.io:
    case SQLITE.cannotOpen:
      return new StoreUnavailable(`${label} cannot be used now: ${text}`, { cause });
    case SQLITE.corrupt:
    case SQLITE.notDatabase:
      return new StoreUnavailable(
        `${label} is not a SQLite database, or is damaged (${text}): use another file, or restore a backup`,
        { cause },
      );
    default:
      return cause;
  }
}
