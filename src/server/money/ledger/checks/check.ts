import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { PREPARED } from '#server/platform/db/postgres-client.ts';
import type { LedgerSubject } from '#shared/money/ledger-accounts.ts';

/** A statement that finds everything that breaks a rule: its kind, and its number or name. */
export type Check = RawBuilder<{ kind: LedgerSubject['kind']; id: string | number }>;

/** The same for a rule about encrypted columns, which only the program can compare. */
export type ProgramCheck = (db: Db) => Promise<LedgerSubject[]>;

/** How many subjects break a rule, and the first few of them. */
export type Broken = { broken: number; examples: LedgerSubject[] };

const EXAMPLES = 5;

export async function findBroken(db: Db, check: Check | ProgramCheck): Promise<Broken> {
  if (typeof check === 'function') {
    const found = await check(db);
    return { broken: found.length, examples: found.slice(0, EXAMPLES) };
  }
  // Planning takes longer than a run over few rows, and every test that moves money runs all checks.
  const { rows } = await sql<Broken>`${sql.raw(PREPARED)}
    WITH found AS MATERIALIZED (${check})
    SELECT count(*)::int AS broken, coalesce((
      SELECT json_agg(json_build_object('kind', kind, 'id', id::text))
      FROM (SELECT kind, id FROM found ORDER BY id LIMIT ${sql.lit(EXAMPLES)}) first), '[]') AS examples
    FROM found`.execute(db);
  return rows[0] ?? { broken: 0, examples: [] };
}
