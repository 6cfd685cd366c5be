import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Each erases at most `most` rows and returns how many. Called again until there are fewer. */
export async function eraseOldPayloads(db: Db, before: Date, most: number): Promise<number> {
  // The event of a payment whose tip is not known yet is read again when the tip is known.
  const { numAffectedRows } = await sql`
    UPDATE payment_events SET payload = '{}' WHERE (provider, id) IN (
      SELECT provider, id FROM payment_events
      WHERE received_at < ${before} AND payload <> '{}' AND outcome <> 'payment_unknown' LIMIT ${most}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Mails are deleted whole: the address is personal too. Also those that could not be sent in all that time. */
export async function deleteOldMails(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM outbox WHERE id IN (
      SELECT id FROM outbox WHERE coalesce(sent_at, created_at) < ${before} ORDER BY id LIMIT ${most}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Reports of wrong codes are deleted whole: they may name people, and the address of who reported. */
export async function deleteOldReports(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM code_reports WHERE id IN (
      SELECT id FROM code_reports WHERE created_at < ${before} ORDER BY id LIMIT ${most}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function eraseOldAddresses(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE audit_log SET address = NULL WHERE id IN (
      SELECT id FROM audit_log WHERE address IS NOT NULL AND created_at < ${before} ORDER BY created_at LIMIT ${most}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export type Erased = { accounts: number; tips: number; payloads: number; mails: number; addresses: number };

export async function startErasureRun(db: Db, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('erasureRuns')
    .values({ startedAt: now, finishedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function finishErasureRun(db: Db, id: number, erased: Erased, now: Date): Promise<void> {
  await db
    .updateTable('erasureRuns')
    .set({ ...erased, finishedAt: now })
    .where('id', '=', id)
    .execute();
}
