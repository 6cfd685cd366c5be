import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import type { reviewItem } from '#shared/contracts/business-review.ts';

const MOST_ITEMS = 200;

type Item = z.output<typeof reviewItem>;

/** What waits for an admin, the longest first. */
export async function listQueue(db: Db) {
  const { rows } = await sql<Item>`
    WITH item AS (
      SELECT 'application' AS kind, businesses.id AS business_id, name, owner_id,
        coalesce(submitted.created_at, businesses.created_at) AS since, submitted.id IS NOT NULL AS is_again
      FROM businesses LEFT JOIN LATERAL (
        SELECT id, created_at FROM business_decisions
        WHERE business_id = businesses.id AND decision = 'submitted_again' ORDER BY id DESC LIMIT 1
      ) AS submitted ON true
      WHERE status = 'pending'
      UNION ALL
      SELECT 'change', business_id, businesses.name, owner_id, requested_at, false
      FROM business_changes JOIN businesses ON businesses.id = business_id WHERE business_changes.status = 'open'
    )
    SELECT kind, business_id, name, since, is_again,
      coalesce(nullif(btrim(concat(first_name, ' ', last_name)), ''), username) AS owner_name
    FROM item JOIN users ON users.id = owner_id
    ORDER BY since, business_id LIMIT ${MOST_ITEMS + 1}`.execute(db);
  return { items: rows.slice(0, MOST_ITEMS), isCut: rows.length > MOST_ITEMS };
}

export async function countQueue(db: Db): Promise<{ applications: number; changes: number; count: number }> {
  const { rows } = await sql<{ applications: number; changes: number }>`
    SELECT (SELECT count(*)::int FROM businesses WHERE status = 'pending') AS applications,
      (SELECT count(*)::int FROM business_changes WHERE status = 'open') AS changes`.execute(db);
  const { applications, changes } = rows[0] ?? { applications: 0, changes: 0 };
  return { applications, changes, count: applications + changes };
}
