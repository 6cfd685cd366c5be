import { sql } from 'kysely';
import type { z } from 'zod';
import { disputesByTip, isDisputed, tableOrRoom, teamPart } from '#server/money/ledger/read/tip-columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { containing } from '#server/platform/db/sql-text.ts';
import type { portal } from '#shared/contracts/portal.ts';
import type { PortalTipsQuery } from '#shared/contracts/portal-tips.ts';
import { addDays, startOfDubaiDay } from '#shared/dubai-time.ts';
import { type Fils, toDecimal } from '#shared/money/money.ts';

/** When the tip, or the last part of it, was refunded. */
const refundedAt = sql<Date | null>`(
  SELECT max(created_at) FROM postings WHERE tip_id = tips.id AND cause = 'tip_refunded' AND tips.refunded > 0)`;

/** A staff member's paid and refunded tips, newest first. */
export async function listPortalTips(db: Db, staffId: number, query: PortalTipsQuery) {
  const { limit, before, search, from, to } = query;
  return db
    .selectFrom('tips')
    .select(['tips.id', 'tips.amount', 'net', 'customerName', 'message', 'tips.createdAt'])
    .select([
      refundedAt.as('refundedAt'),
      'refundedNet',
      isDisputed.as('isDisputed'),
      tableOrRoom.as('at'),
      teamPart.as('team'),
    ])
    .where('tips.staffId', '=', staffId)
    .where('tips.status', 'in', ['paid', 'refunded'])
    .$if(before !== undefined, (rows) => rows.where('tips.id', '<', before ?? 0))
    .$if(from !== undefined, (rows) => rows.where('tips.createdAt', '>=', startOfDubaiDay(from ?? '')))
    .$if(to !== undefined, (rows) => rows.where('tips.createdAt', '<', startOfDubaiDay(addDays(to ?? '', 1))))
    .$if(search !== null, (rows) =>
      rows.where((where) =>
        where.or([
          where('customerName', 'ilike', containing(search ?? '')),
          where('message', 'ilike', containing(search ?? '')),
          where(tableOrRoom, 'ilike', containing(search ?? '')),
        ]),
      ),
    )
    .orderBy('tips.id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest refunds and open disputes that add up to a negative balance: what the staff member is repaying. */
export async function listRefundsBehind(db: Db, staffId: number, missingFils: Fils) {
  const { rows } = await sql<z.output<typeof portal>['repaying'][number]>`
    SELECT tips.id, refund.amount AS net, refund.cause = 'tip_disputed' AS is_disputed, tips.created_at AS tipped_at, refund.created_at AS refunded_at
    FROM (
      SELECT id, cause, tip_id, amount, created_at, sum(amount) OVER (ORDER BY id DESC) - amount AS newer
      FROM postings
      WHERE staff_id = ${staffId} AND cause IN ('tip_refunded', 'tip_disputed') AND debit_account = 'staff_payable'
        AND (cause = 'tip_refunded' AND EXISTS (SELECT FROM tips WHERE tips.id = postings.tip_id AND refunded > 0) OR EXISTS (
          SELECT FROM ${disputesByTip} disputes WHERE disputes.tip_id = postings.tip_id AND status = 'open'))
    ) refund JOIN tips ON tips.id = refund.tip_id
    WHERE newer < ${toDecimal(missingFils)}::numeric
    ORDER BY refund.id DESC LIMIT 20`.execute(db);
  return rows;
}

/** Newest first, paid tips only. */
export async function listTipsOfStaff(db: Db, staffId: number, limit: number) {
  return db
    .selectFrom('tips')
    .select(['id', 'amount', 'net', 'refundedNet', 'customerName', 'message', 'createdAt'])
    .select([isDisputed.as('isDisputed'), tableOrRoom.as('at'), teamPart.as('team')])
    .where('staffId', '=', staffId)
    .where('status', '=', 'paid')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
