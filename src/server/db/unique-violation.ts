import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Which uniqueness a statement ran into. Asking beforehand would not do: of two requests at once, both find nothing. */
export function findViolatedUnique(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION ? error.constraint : undefined;
}
