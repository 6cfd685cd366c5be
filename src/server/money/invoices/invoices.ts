import {
  findInvoice,
  type InvoiceRow,
  insertInvoices,
  lacksSeller,
  listInvoiceLines,
  lockInvoices,
} from '#server/money/ledger/post/fee-invoices.ts';
import { listClosedMonths } from '#server/money/ledger/post/months.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { addDays, dubaiDay, monthOf } from '#shared/dubai-time.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';

/** An owner sees the invoices of their own business, an admin all. */
export async function openInvoice(db: Db, user: SignedInUser, id: number) {
  const row = await findInvoice(db, id);
  const isOwn = row && (user.role === 'admin' || user.workplace?.businessId === row.businessId);
  if (!isOwn) throw refuse('not_found', 'no_such_invoice');
  const lines = await listInvoiceLines(db, id);
  return { ...describeInvoice(row), lines: lines.map((line) => ({ ...line, total: totalOf(line) })) };
}

export function describeInvoice(row: InvoiceRow) {
  const { year, serial, ...shown } = row;
  const suppliedOn = addDays(dubaiDay(monthOf(row.month).end), -1);
  return { ...shown, suppliedOn, number: `${year}-${String(serial).padStart(6, '0')}`, total: totalOf(row) };
}

function totalOf({ fee, vat }: { fee: string; vat: string }): string {
  return toDecimal(addFils(getFilsFrom(fee), getFilsFrom(vat)));
}

/** Creates the missing invoices of a closed month. Idempotent. `db`: without a statement timeout. */
export async function makeInvoices(db: Db, month: string, actor: Actor, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockInvoices(transaction);
    const isClosed = (await listClosedMonths(transaction)).some((closed) => closed.month === month);
    if (!isClosed) throw refuse('conflict', 'month_not_closed');
    if (await lacksSeller(transaction)) throw refuse('conflict', 'seller_missing');
    const made = await insertInvoices(transaction, month, Number(dubaiDay(now).slice(0, 4)), now);
    if (made > 0) await recordAudit(transaction, actor, 'invoices.made', { detail: { month, made } });
    return made;
  });
}
