import { insertPendingTip } from '#server/money/ledger/post/pending-tips.ts';
import type { NewTip } from '#server/money/ledger/post/record-paid-tips.ts';
import { beginPayment } from '#server/money/payments/collect-payment.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { idempotencyOf } from '#server/platform/http/idempotency.ts';
import { findPublicStaff } from '#server/staff/people/public-staff.ts';
import { findAmountsOfStaff } from '#server/tipping/amounts/amounts-store.ts';
import { personCode } from '#server/tipping/card-testing/rules.ts';
import {
  aboveMaximum,
  maskedTexts,
  newTipToken,
  receiptOf,
  respondWith,
  sendOnce,
} from '#server/tipping/tips/send-once.ts';
import { checkoutOf, type Guest, type Receipt, type Tipping } from '#server/tipping/tips/tipping.ts';
import type { TipRequest } from '#shared/contracts/tips.ts';
import type { Fils } from '#shared/money/money.ts';
import type { Checkout } from '#shared/money/payment-kinds.ts';
import { splitTip } from '#shared/money/tip-split.ts';
import { maskCardNumbers } from '#shared/text/mask-card-numbers.ts';

/** Records a tip for one person. */
export async function sendTip(tipping: Tipping, request: TipRequest, guest: Guest): Promise<Receipt> {
  const { db } = tipping;
  const { provider, clock } = tipping.payments;
  const { terms, maxTipFils } = await tipping.settings();
  const { staffId, amount: amountFils, coverFee } = request;
  const checkout = checkoutOf(tipping, request);
  const texts = maskedTexts(request);
  // Without table or room and source: a guest who scans another table's code after a lost response repeats the same tip.
  const idempotency = idempotencyOf(guest.idempotencyKey, [
    staffId,
    amountFils,
    ...Object.values(texts),
    coverFee,
  ]);
  const split = splitTip(amountFils, terms, coverFee);
  const record = provider.capturesAtOnce(amountFils) ? recordPaid : recordPending;
  const at = request.at && maskCardNumbers(request.at);
  const tip: NewTip = {
    staffId,
    split,
    terms,
    token: newTipToken(),
    idempotency,
    ...texts,
    at,
    // With a table or room, that is the source.
    source: at ? null : request.from,
    createdAt: clock(),
  };
  return sendOnce(tipping, {
    tipper: { ...personCode(staffId), network: guest.network },
    split,
    mostFils: maxTipFils,
    idempotency,
    checkout,
    record: () => record(tipping, tip, guest, checkout),
    async refuseUnlessTippable() {
      await refuseUnlessTippable(db, staffId);
      await refuseAboveMaximum(db, staffId, amountFils);
    },
  });
}

async function recordPaid(tipping: Tipping, tip: NewTip): Promise<Receipt | undefined> {
  const id = await tipping.record(tip);
  return id === undefined ? undefined : receiptOf(id, tip);
}

async function recordPending(
  tipping: Tipping,
  tip: NewTip,
  { locale, network }: Guest,
  checkout: Checkout,
): Promise<Receipt | undefined> {
  const { db, provider, watch } = tipping.payments;
  const recorded = await db.transaction().execute(async (transaction) => {
    const pending = await insertPendingTip(transaction, tip, provider.name);
    if (pending) {
      await beginPayment(transaction, pending, locale, checkout);
      const tipper = { ...personCode(tip.staffId), network };
      await watch?.saveOrigin(transaction, pending.id, tipper, tip.createdAt);
    }
    return pending;
  });
  return recorded && respondWith(tipping, recorded, checkout);
}

/**
 * Returns without an error if the staff member has become active in the meantime: the tip is then tried
 * again.
 */
async function refuseUnlessTippable(db: Db, staffId: number): Promise<void> {
  const staff = await findPublicStaff(db, staffId);
  if (!staff) throw refuse('not_found', 'no_such_staff');
  if (!staff.isActive) throw refuse('conflict', 'cannot_receive_tips', { name: staff.firstName });
  if (!staff.canBeTipped) throw refuse('conflict', 'cannot_receive_tips', { name: staff.business.name });
}

/** Called only after the ledger refused the tip, so that an accepted tip costs no extra query. */
async function refuseAboveMaximum(db: Db, staffId: number, amountFils: Fils): Promise<void> {
  const mostFils = (await findAmountsOfStaff(db, staffId))?.maxTipFils;
  if (mostFils && amountFils > mostFils) throw aboveMaximum(mostFils);
}
