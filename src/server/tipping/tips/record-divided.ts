import { insertPendingTeamTip, type NewTeamTip } from '#server/money/ledger/post/record-team-tip.ts';
import { beginPayment } from '#server/money/payments/collect-payment.ts';
import type { Tipper } from '#server/money/payments/payments.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { WholeTip } from '#server/tipping/tips/divide-tip.ts';
import { receiptOf, respondWith } from '#server/tipping/tips/send-once.ts';
import type { Guest, Receipt, Tipping } from '#server/tipping/tips/tipping.ts';
import type { Checkout } from '#shared/money/payment-kinds.ts';

/** Who tips, and how they pay. */
export type Sender = Guest & { tipper: Tipper; checkout: Checkout };

/** Records a tip that is divided, as paid or to be paid. Undefined if it was not recorded. The receipt is of the whole. */
export async function recordDivided(
  tipping: Tipping,
  whole: WholeTip,
  divided: NewTeamTip,
  sender: Sender,
): Promise<Receipt | undefined> {
  const record = tipping.payments.provider.capturesAtOnce(whole.split.amountFils)
    ? recordPaid
    : recordPending;
  return record(tipping, whole, divided, sender);
}

async function recordPaid(
  tipping: Tipping,
  whole: WholeTip,
  divided: NewTeamTip,
): Promise<Receipt | undefined> {
  const id = await tipping.recordTeam(divided);
  const lead = divided.parts[0]?.tip;
  if (id === undefined || !lead) return undefined;
  return receiptOf(id, { ...lead, split: whole.split });
}

async function recordPending(
  tipping: Tipping,
  whole: WholeTip,
  divided: NewTeamTip,
  { locale, tipper, checkout }: Sender,
): Promise<Receipt | undefined> {
  const { db, provider, watch } = tipping.payments;
  const savePayment = async (transaction: Db, lead: { id: number; provider: typeof provider.name }) => {
    await beginPayment(transaction, { ...lead, createdAt: whole.createdAt }, locale, checkout);
    await watch?.saveOrigin(transaction, lead.id, tipper, whole.createdAt);
  };
  const lead = await insertPendingTeamTip(db, divided, provider.name, savePayment);
  return lead && respondWith(tipping, lead, checkout);
}
