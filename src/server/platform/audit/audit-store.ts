import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { containing } from '#server/platform/db/sql-text.ts';
import type { Database } from '#server/platform/db/types.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import type { AuditQuery, AuditRow } from '#shared/contracts/platform.ts';
import { addDays, startOfDubaiDay } from '#shared/dubai-time.ts';

export async function listAudit(db: Db, query: AuditQuery): Promise<AuditRow[]> {
  const { limit, before, who, action, from, to } = query;
  const rows = await db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .select([
      'auditLog.id',
      'actorId',
      'users.username as actorName',
      'action',
      'subjectType',
      'subjectId',
      subjectName.as('subjectName'),
      'detail',
      'address',
      'requestId',
      'auditLog.createdAt',
    ])
    .where(({ and, eb }) =>
      and([
        ...(before ? [eb('auditLog.id', '<', before)] : []),
        ...(who ? [eb('users.username', 'ilike', containing(who))] : []),
        ...(action ? [eb('action', '=', action)] : []),
        ...(from ? [eb('auditLog.createdAt', '>=', startOfDubaiDay(from))] : []),
        ...(to ? [eb('auditLog.createdAt', '<', startOfDubaiDay(addDays(to, 1)))] : []),
      ]),
    )
    .orderBy('auditLog.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** What the subject is called now. Looked up for the rows of one page only. */
const subjectName = sql<string | null>`CASE subject_type
  WHEN 'user' THEN (SELECT subject.username FROM users AS subject WHERE subject.id = subject_id::uuid)
  WHEN 'business' THEN (SELECT name FROM businesses WHERE businesses.id = subject_id::integer)
  WHEN 'staff' THEN
    (SELECT first_name || ' ' || last_name FROM staff WHERE staff.id = subject_id::integer)
END`;

/** Whether this was done to an account since then. */
export async function wasDoneToUser(
  db: Db,
  userId: string,
  action: AuditAction,
  since: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('auditLog')
    .select('id')
    .where('action', '=', action)
    .where('subjectType', '=', 'user')
    .where('subjectId', '=', userId)
    .where('createdAt', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertAudits(db: Db, rows: Insertable<Database['auditLog']>[]): Promise<void> {
  await db.insertInto('auditLog').values(rows).execute();
}
