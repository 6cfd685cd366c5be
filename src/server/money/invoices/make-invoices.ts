import { insertInvoices, lockInvoices } from '#server/money/ledger/post/fee-invoices.ts';
import { listClosedMonths } from '#server/money/ledger/post/months.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { dubaiDay } from '#shared/dubai-time.ts';

/** Makes the invoices of a closed month that are missing. Done again, it makes none. `db`: without a time limit. */
export async function makeInvoices(db: Db, month: string, actor: Actor, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockInvoices(transaction);
    const isClosed = (await listClosedMonths(transaction)).some((closed) => closed.month === month);
    if (!isClosed) throw refuse('conflict', 'month_not_closed');
    const made = await insertInvoices(transaction, month, Number(dubaiDay(now).slice(0, 4)), now);
    if (made > 0) await recordAudit(transaction, actor, { action: 'invoices.made', detail: { month, made } });
    return made;
  });
}
