import { insertPendingTip } from '#server/money/ledger/post/pending-tips.ts';
import type { NewTip } from '#server/money/ledger/post/record-paid-tips.ts';
import { beginPayment } from '#server/money/payments/collect-payment.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { idempotencyOf } from '#server/platform/http/idempotency.ts';
import { findPublicStaff } from '#server/staff/people/public-staff.ts';
import { findSharing } from '#server/staff/team-rules/share.ts';
import { findAmountsOfStaff } from '#server/tipping/amounts/amounts-store.ts';
import { personCode } from '#server/tipping/card-testing/rules.ts';
import { divideSharedTip } from '#server/tipping/tips/divide-tip.ts';
import { recordDivided, type Sender } from '#server/tipping/tips/record-divided.ts';
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
import { splitTip } from '#shared/money/tip-split.ts';
import { maskCardNumbers } from '#shared/text/mask-card-numbers.ts';

/** Records a tip for one person, who may share it with a group. */
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
  const sender = { ...guest, tipper: { ...personCode(staffId), network: guest.network }, checkout };
  return sendOnce(tipping, {
    tipper: sender.tipper,
    split,
    mostFils: maxTipFils,
    idempotency,
    checkout,
    // Most businesses do not share, so the recorder notices those that do, and other tips need no query about it.
    record: async () => (await record(tipping, tip, sender)) ?? (await recordShared(tipping, tip, sender)),
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
  { locale, tipper, checkout }: Sender,
): Promise<Receipt | undefined> {
  const { db, provider, watch } = tipping.payments;
  const recorded = await db.transaction().execute(async (transaction) => {
    const pending = await insertPendingTip(transaction, tip, provider.name);
    if (pending) {
      await beginPayment(transaction, pending, locale, checkout);
      await watch?.saveOrigin(transaction, pending.id, tipper, tip.createdAt);
    }
    return pending;
  });
  return recorded && respondWith(tipping, recorded, checkout);
}

/**
 * By the rule and the group of this moment. If the rule changes before the tip is recorded, nothing is, and the tip is tried
 * again. The recorder sees the parts, so the maximum of the business is compared with the whole tip here.
 */
async function recordShared(tipping: Tipping, tip: NewTip, sender: Sender): Promise<Receipt | undefined> {
  const { db } = tipping;
  const sharing = await findSharing(db, tip.staffId, tip.createdAt);
  if (!sharing || (await findLowerMaximum(db, tip.staffId, tip.split.amountFils))) return undefined;
  return recordDivided(tipping, tip, divideSharedTip(sharing, tip), sender);
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
  const mostFils = await findLowerMaximum(db, staffId, amountFils);
  if (mostFils) throw aboveMaximum(mostFils);
}

/** The maximum of the business, if the amount is above it. */
async function findLowerMaximum(db: Db, staffId: number, amountFils: Fils): Promise<Fils | undefined> {
  const mostFils = (await findAmountsOfStaff(db, staffId))?.maxTipFils;
  return mostFils && amountFils > mostFils ? mostFils : undefined;
}
