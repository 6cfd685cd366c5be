import pg from 'pg';
import { StartError } from '#server/platform/base/start-error.ts';

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
