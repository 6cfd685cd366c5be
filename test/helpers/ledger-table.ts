import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** The ledger, or what is posted of one tip, as a readable table, one line per posting: the evidence at the end of a story. */
export async function ledgerTable(db: Db, tipId?: number): Promise<string> {
  const { rows } = await sql<Record<'cause' | 'moved' | 'amount' | 'name', string>>`
    SELECT cause, debit_account || ' → ' || credit_account AS moved, amount, first_name AS name
    FROM postings JOIN staff ON staff.id = postings.staff_id
    WHERE ${tipId ?? null}::bigint IS NULL OR tip_id = ${tipId ?? null} ORDER BY postings.id`.execute(db);
  return rows
    .map(
      ({ cause, moved, amount, name }) =>
        `${cause.padEnd(15)} ${moved.padEnd(36)} ${amount.padStart(8)} ${name}`,
    )
    .join('\n');
}
