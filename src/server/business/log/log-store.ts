import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { businessLogActions } from '#shared/audit-actions.ts';
import type { BusinessLogRow } from '#shared/contracts/members.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';

const shownName = sql<string>`coalesce(nullif(btrim(concat(users.first_name, ' ', users.last_name)), ''), users.username)`;

/** Of a webhook only its host is recorded. Somebody who was removed is named as now. */
const subjectName = sql<string | null>`CASE
  WHEN subject_type = 'staff' THEN staff.first_name || ' ' || staff.last_name
  WHEN action IN ('api_key.made', 'api_key.revoked') THEN detail ->> 'name'
  WHEN action LIKE 'webhook.%' THEN detail ->> 'host'
  WHEN action = 'member.removed' THEN (
    SELECT ${shownName} FROM users WHERE users.id = (detail ->> 'userId')::uuid)
END`;

const part = sql<BusinessLogRow['part']>`CASE
  WHEN action <> 'business.changed' THEN NULL
  WHEN detail ?| '{look,logo,cover,welcome}' THEN 'branding'
  WHEN detail ?| '{feedback,answeredFeedbackOfTip}' THEN 'feedback'
END`;

/**
 * What the audit log has about this business and its people. The details, reasons and addresses stay there. Admins are
 * not named. The goal of a person is their own affair.
 */
export async function listLog(
  db: Db,
  businessId: number,
  { limit, before }: PageQuery,
): Promise<BusinessLogRow[]> {
  const { rows } = await sql<Omit<BusinessLogRow, 'createdAt'> & { createdAt: Date }>`
    SELECT audit_log.id, action, ${part} AS part, staff.id AS staff_id, ${subjectName} AS subject_name,
      CASE WHEN users.role <> 'admin' THEN ${shownName} END AS actor_name,
      coalesce(users.role = 'admin', false) AS is_by_admin, detail ->> 'apiKey' AS api_key, audit_log.created_at
    FROM audit_log
    LEFT JOIN users ON users.id = actor_id
    LEFT JOIN staff ON subject_type = 'staff' AND staff.id::text = subject_id AND staff.business_id = ${businessId}
    WHERE action = ANY(${[...businessLogActions]})
      AND ((subject_type = 'business' AND subject_id = ${String(businessId)}) OR staff.id IS NOT NULL)
      AND (action <> 'staff.changed' OR detail -> 'fields' IS DISTINCT FROM '["goal"]')
      ${before ? sql`AND audit_log.id < ${before}` : sql``}
    ORDER BY audit_log.id DESC LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
