/**
 * What can go wrong with the store, as types that callers can tell apart. Whatever the database says is translated
 * here, once (`translated`); the original is kept as `cause`. No error quotes a password or a row.
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

/** The database does not answer now; the same call may work later. Nothing of it was stored, or all of it was. */
export class StoreUnavailable extends StoreError {
  constructor(message: string, options?: ErrorOptions) {
    super("unavailable", message, options);
  }
}

/** There is no room to write. Reading goes on, and nothing is damaged. */
export class StoreFull extends StoreError {
  constructor(message: string, options?: ErrorOptions) {
    super("full", message, options);
  }
}

/** The store was written by a newer Polywire; this one must not touch it. */
export class StoreNewer extends StoreError {
  constructor(message: string) {
    super("newer", message);
  }
}

/** Somebody else changed the row since it was read. `current` is the row's version now. */
export class StoreConflict extends StoreError {
  readonly current: number;

  constructor(what: string, expected: number, current: number) {
    super("conflict", `${what} has changed: it has version ${current}, not ${expected}. Read it again.`);
    this.current = current;
  }
}

/** Another row has this name already. */
export class StoreTaken extends StoreError {
  /** Which of its fields, where that is known. */
  readonly field: string | undefined;

  constructor(message: string, field?: string, options?: ErrorOptions) {
    super("taken", message, options);
    this.field = field;
  }
}

/** There is no such row, or it is deleted. */
export class StoreMissing extends StoreError {
  constructor(what: string, id: string) {
    super("missing", `there is no ${what} ${JSON.stringify(id)}`);
  }
}

/** A value that the store refuses. `field` names it as the caller knows it. */
export class StoreInvalid extends StoreError {
  readonly field: string;

  constructor(field: string, wanted: string) {
    super("invalid", `${field} must be ${wanted}`);
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

/** SQLSTATE classes and codes that pass by themselves, or when somebody lets us in (PostgreSQL, appendix A). */
const PASSING = /^(08...|28...|3D000|53300|53200|57P0.|57014|25006|40001|40P01|55P03)$/;
const SOCKET =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
const FULL = /^(53100|ENOSPC|EDQUOT)$/;
const FOLDER = /^(ENOENT|EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EEXIST)$/;
/** What the client library throws without a code. */
const LOST = /connection terminated|timeout exceeded|query read timeout|not queryable|pool is draining/i;

interface Raw {
  code?: unknown;
  errcode?: unknown;
  message?: unknown;
  constraint?: unknown;
}

/** The error to throw for one that a database or its client threw. `place` is where the database is, for people. */
export function translated(error: unknown, place: string): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error;
  const { code, errcode, message, constraint } = error as Raw;
  const text = String(message);
  if (typeof errcode === "number") return translatedFile(errcode, error, text, place);
  if (code === "23505") {
    return new StoreTaken(`already there: ${String(constraint)}`, undefined, { cause: error });
  }
  if (typeof code === "string" && FULL.test(code)) {
    return new StoreFull(`${place} has no space left on its disk`, { cause: error });
  }
  if (typeof code === "string" && FOLDER.test(code)) {
    return new StoreUnavailable(`${place} cannot be used: ${text}`, { cause: error });
  }
  if ((typeof code === "string" && (PASSING.test(code) || SOCKET.test(code))) || LOST.test(text)) {
    return new StoreUnavailable(`${place} cannot be used now: ${text || String(code)}`, { cause: error });
  }
  return error;
}

function translatedFile(errcode: number, cause: Error, text: string, place: string): unknown {
  if (SQLITE_UNIQUE.includes(errcode)) return new StoreTaken(`already there: ${text}`, undefined, { cause });
  switch (errcode & 0xff) {
    case SQLITE.full:
      return new StoreFull(`no space left on the disk of ${place}`, { cause });
    case SQLITE.busy:
    case SQLITE.locked:
    case SQLITE.readonly:
    case SQLITE.io:
    case SQLITE.cannotOpen:
      return new StoreUnavailable(`${place} cannot be used now: ${text}`, { cause });
    case SQLITE.corrupt:
    case SQLITE.notDatabase:
      return new StoreUnavailable(
        `${place} is not a SQLite database, or is damaged (${text}): use another file, or restore a backup`,
        { cause },
      );
    default:
      return cause;
  }
}
