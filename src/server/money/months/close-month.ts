import { findLastSoundRun } from '#server/money/checks/run-checks.ts';
import { lacksSeller } from '#server/money/ledger/post/fee-invoices.ts';
import {
  findNextMonth,
  insertClosedMonth,
  listClosedMonths,
  lockPostings,
} from '#server/money/ledger/post/months.ts';
import { lacksStatement } from '#server/money/ledger/read/bank-account.ts';
import { hasUnreadDay } from '#server/money/ledger/read/provider-days.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { withMessage } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { KnownActor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { dubaiDay, monthOf } from '#shared/dubai-time.ts';
import { refusalOf } from '#shared/reasons/reasons.ts';

/**
 * A tip that waited for the database is recorded with the time at which the guest sent it. So the checks must have started
 * at least this long after the end of the month.
 */
const LATE_TIPS_MS = 60 * 60_000;

export async function describeClosedMonths(db: Db, now: Date) {
  const month = await findNextMonth(db);
  const obstacle = month && (await findObstacle(db, month, now));
  return {
    months: await listClosedMonths(db),
    next: month ? { month, obstacle: obstacle ? withMessage(refusalOf(obstacle)) : null } : null,
  };
}

/** Closes the oldest month that is open. It cannot be opened again. */
export async function closeMonth(db: Db, month: string, admin: KnownActor, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockPostings(transaction);
    if (month !== (await findNextMonth(transaction))) throw refuse('conflict', 'month_not_next');
    const obstacle = await findObstacle(transaction, month, now);
    if (obstacle) throw refuse('conflict', obstacle);
    await insertClosedMonth(transaction, month, admin.actorId, now);
    await recordAudit(transaction, admin, 'month.closed', { detail: { month } });
  });
}

async function findObstacle(db: Db, month: string, now: Date) {
  const { end } = monthOf(month);
  if (now < end) return 'month_not_over' as const;
  // Both books first: a check can hold before the night in which the last day is read.
  const lastDay = dubaiDay(new Date(end.getTime() - 1));
  if (await hasUnreadDay(db, lastDay)) return 'month_provider_unread' as const;
  if (await lacksStatement(db, lastDay)) return 'month_bank_missing' as const;
  if (await lacksSeller(db)) return 'seller_missing' as const;
  const run = await findLastSoundRun(db);
  const isChecked = run && run.startedAt.getTime() >= end.getTime() + LATE_TIPS_MS;
  return isChecked ? null : ('month_not_checked' as const);
}
