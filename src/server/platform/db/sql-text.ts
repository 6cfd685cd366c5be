import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/db/types.ts';

/** A LIKE pattern that finds the typed text anywhere. `%` and `_` in it are escaped. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Letters of the Latin script, with or without accents. */
const LATIN = 'A-Za-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u024F\\u1E00-\\u1EFF';
/** What may stand beside them: ASCII, accents of their own, punctuation, currencies and pictures. */
const BESIDE =
  '\\u0001-\\u00BF\\u00D7\\u00F7\\u0300-\\u036F\\u2000-\\u206F\\u20A0-\\u20CF\\u2600-\\u27BF\\uFE00-\\uFE0F\\U0001F000-\\U0001FAFF';

/** The same as `isLatinName` (shared/bank-name.ts), for lists that PostgreSQL filters and sums. */
export function isLatin(name: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${name} ~ ${sql.lit(`[${LATIN}]`)} AND ${name} ~ ${sql.lit(`^[${LATIN}${BESIDE}]+$`)})`;
}

/** How many rows the query has. It selects nothing itself. */
export async function countRows<Tables extends keyof Database>(
  query: SelectQueryBuilder<Database, Tables, object>,
): Promise<number> {
  const { count } = await query.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}
