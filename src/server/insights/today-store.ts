import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Duty } from '#shared/contracts/today.ts';

/** As on the page of the system's status. */
const MAIL_LATE_MS = 60 * 60_000;

export type Found = Partial<Omit<Duty, 'kind'>>;

export async function findCodeReports(db: Db): Promise<Found> {
  return countWhere(db, sql`code_reports`, sql`closed_at IS NULL`, sql`created_at`);
}

export async function findScreeningHits(db: Db): Promise<Found> {
  return countWhere(db, sql`screening_hits`, sql`state = 'open'`, sql`found_at`);
}

/** Payouts that failed or came back, until an admin has looked at them. */
export async function findFailedPayouts(db: Db): Promise<Found> {
  return one(
    db,
    sql`SELECT count(*)::int AS count, sum(amount) AS amount, min(created_at) AS since FROM payouts
        WHERE status IN ('failed', 'returned') AND looked_at IS NULL`,
  );
}

export async function findDisputes(db: Db): Promise<Found> {
  return one(
    db,
    sql`SELECT count(*)::int AS count, sum(amount) AS amount, min(opened_at) AS since, min(due_by) AS due_by
        FROM disputes WHERE status IN ('inquiry', 'open')`,
  );
}

/** Whoever wrote a file cannot release it. */
export async function findFiles(db: Db, adminId: string): Promise<Found> {
  return one(
    db,
    sql`SELECT count(*)::int AS count, sum(total) AS amount, min(created_at) AS since,
               (count(*) FILTER (WHERE created_by = ${adminId}))::int AS own_count
        FROM bank_files WHERE released_at IS NULL AND withdrawn_at IS NULL`,
  );
}

/** Whoever proposed a change cannot confirm it. Without a decision it is in force on its day. */
export async function findProposals(db: Db, adminId: string): Promise<Found> {
  return one(
    db,
    sql`SELECT count(*)::int AS count, min(proposed_at) AS since, min(in_force_at) AS due_by,
               (count(*) FILTER (WHERE proposed_by = ${adminId}))::int AS own_count
        FROM proposals WHERE outcome IS NULL`,
  );
}

export async function findOldMail(db: Db, now: Date): Promise<Found> {
  return countWhere(
    db,
    sql`outbox`,
    sql`sent_at IS NULL AND given_up_at IS NULL AND created_at < ${new Date(now.getTime() - MAIL_LATE_MS)}`,
    sql`created_at`,
  );
}

type Part = ReturnType<typeof sql>;

async function countWhere(db: Db, table: Part, condition: Part, since: Part): Promise<Found> {
  return one(db, sql`SELECT count(*)::int AS count, min(${since}) AS since FROM ${table} WHERE ${condition}`);
}

async function one(db: Db, query: Part): Promise<Found> {
  return ((await query.execute(db)).rows[0] ?? {}) as Found;
}
