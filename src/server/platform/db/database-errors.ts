import pg from 'pg';
import { StartError } from '#server/platform/base/data-dir.ts';

/**
 * The database cannot be reached, or does not answer. Without an answer nobody knows whether a statement was
 * committed.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(`the database is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DatabaseAway';
  }
}

/**
 * Classes and codes of PostgreSQL errors that pass without a change of the request: the connection broke (08), it has
 * no memory, disk space or connection left (53), it is stopping or starting (57P), it cannot read or write its files
 * (58), it is read-only after a failover (25006), a lock or statement took too long (55P03, 57014), or two transactions
 * waited for each other (40001, 40P01).
 */
const PASSING = /^(08|53|57P|58)|^(25006|55P03|57014|40001|40P01)$/;

/** True if the same request may succeed later. */
export function isPassingTrouble(error: unknown): boolean {
  return (
    error instanceof DatabaseAway || (error instanceof pg.DatabaseError && PASSING.test(error.code ?? ''))
  );
}

/** True if the database takes no writes at the moment: it is a standby, or set to read-only. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/** True if another transaction held a lock for longer than the session waits. The statement was rolled back. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/**
 * True if PostgreSQL rolled the transaction back for its content, or because two waited for each other, and would accept
 * another one now.
 */
export function isRefusedContent(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (!isPassingTrouble(error) || /^40/.test(error.code ?? ''));
}

/** Turns a PostgreSQL error during the start into a StartError. Its detail is dropped: it can contain whole rows. */
export async function explainingRefusals<T>(doing: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: string };
    const isFromPostgres = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
    throw isFromPostgres ? new StartError(`The database refused ${doing}: ${message}.`) : error;
  }
}

const UNIQUE_VIOLATION = '23505';

/** The unique constraint that a statement violated. A SELECT beforehand is no guard against concurrent requests. */
export function findViolatedUnique(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined;
}
