import type { Insertable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Database } from '#server/db/types.ts';
import type { AuditRow } from '#shared/contracts/audit.ts';
import type { PageQuery } from '#shared/contracts/paging.ts';

export async function listAudit(db: Db, { limit, before }: PageQuery): Promise<AuditRow[]> {
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
      'detail',
      'address',
      'requestId',
      'auditLog.createdAt',
    ])
    .$if(before !== undefined, (query) => query.where('auditLog.id', '<', before ?? 0))
    .orderBy('auditLog.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function insertAudits(db: Db, rows: Insertable<Database['auditLog']>[]): Promise<void> {
  await db.insertInto('auditLog').values(rows).execute();
}
