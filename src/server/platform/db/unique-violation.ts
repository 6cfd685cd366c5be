import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

/** The unique constraint that a statement violated. A SELECT beforehand is no guard against concurrent requests. */
export function findViolatedUnique(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined;
}
