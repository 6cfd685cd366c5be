import {
  findInvoice,
  type InvoiceRow,
  insertInvoices,
  lacksSeller,
  listInvoiceLines,
  listMonthsWithoutInvoices,
  listRelatedInvoices,
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
  const [lines, related] = [await listInvoiceLines(db, id), await listRelatedInvoices(db, row)];
  const numbered = related.map((each) => ({ id: each.id, kind: each.kind, number: numberOf(each) }));
  return {
    ...describeInvoice(row),
    credited: numbered.find((each) => each.id === row.credits) ?? null,
    creditNotes: numbered.filter((each) => each.id !== row.credits),
    lines: lines.map((line) => ({ ...line, total: totalOf(line) })),
  };
}

export function describeInvoice(row: InvoiceRow) {
  const { year: _year, serial: _serial, credits: _credits, hasCreditLines: _hasCreditLines, ...shown } = row;
  const suppliedOn = addDays(dubaiDay(monthOf(row.month).end), -1);
  return { ...shown, suppliedOn, number: numberOf(row), total: totalOf(row) };
}

function numberOf({ kind, year, serial }: Pick<InvoiceRow, 'kind' | 'year' | 'serial'>): string {
  return `${kind === 'credit_note' ? 'CN-' : ''}${year}-${String(serial).padStart(6, '0')}`;
}

function totalOf({ fee, vat }: { fee: string; vat: string }): string {
  return toDecimal(addFils(getFilsFrom(fee), getFilsFrom(vat)));
}

/**
 * Creates the missing invoices and credit notes of a closed month, and of the months before it, as a credit note refers to an
 * earlier invoice. Idempotent. `db`: without a statement timeout.
 */
export async function makeInvoices(db: Db, month: string, actor: Actor, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockInvoices(transaction);
    const isClosed = (await listClosedMonths(transaction)).some((closed) => closed.month === month);
    if (!isClosed) throw refuse('conflict', 'month_not_closed');
    if (await lacksSeller(transaction)) throw refuse('conflict', 'seller_missing');
    const earlier = (await listMonthsWithoutInvoices(transaction)).filter((missing) => missing < month);
    const year = Number(dubaiDay(now).slice(0, 4));
    let made = 0;
    for (const each of [...earlier, month]) made += await insertInvoices(transaction, each, year, now);
    if (made > 0) await recordAudit(transaction, actor, 'invoices.made', { detail: { month, made } });
    return made;
  });
}
