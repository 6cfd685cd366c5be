import { findInvoice, type InvoiceRow, listInvoiceLines } from '#server/money/ledger/post/fee-invoices.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money.ts';

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
  return { ...shown, number: `${year}-${String(serial).padStart(6, '0')}`, total: totalOf(row) };
}

function totalOf({ fee, vat }: { fee: string; vat: string }): string {
  return toDecimal(addFils(getFilsFrom(fee), getFilsFrom(vat)));
}
