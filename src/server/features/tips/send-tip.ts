import type { Db } from '#server/db/database.ts';
import { beginPayment } from '#server/features/payments/begin-payment.ts';
import { collectPayment } from '#server/features/payments/collect-payment.ts';
import type { Payments } from '#server/features/payments/payments.ts';
import type { Settings } from '#server/features/settings/current-settings.ts';
import { findPublicStaff } from '#server/features/staff/public-staff.ts';
import type { RecordTip } from '#server/features/tips/batch-recorder.ts';
import { newTipToken } from '#server/features/tips/tip-token.ts';
import { type AppError, refuse, refuseField } from '#server/http/app-error.ts';
import { type Idempotency, idempotencyOf, refuseOtherRequest } from '#server/http/idempotency.ts';
import { insertPendingTip } from '#server/ledger/pending-tip.ts';
import type { NewTip } from '#server/ledger/record-paid-tips.ts';
import { findTipByKey, type TipRow } from '#server/ledger/tip-rows.ts';
import type { TipRequest } from '#shared/contracts/tips.ts';
import { type Fils, toDecimal } from '#shared/money.ts';
import { splitTip } from '#shared/tip-split.ts';

export type Receipt = Pick<
  TipRow,
  | 'id'
  | 'staffId'
  | 'amount'
  | 'fee'
  | 'net'
  | 'charged'
  | 'status'
  | 'token'
  | 'customerName'
  | 'message'
  | 'createdAt'
> & {
  /** Where the guest goes to pay, when that is still to be done. */
  checkoutUrl: string | null;
};

const TRIES = 5;

export type Tipping = {
  record: RecordTip;
  settings: () => Promise<Settings>;
  payments: Payments;
};

type Guest = { idempotencyKey: string | undefined; locale: 'en' | 'ar' };

/** Records a tip once, however often it is sent with the same key. */
export async function sendTip(tipping: Tipping, request: TipRequest, guest: Guest): Promise<Receipt> {
  const { db, provider, clock } = tipping.payments;
  const settings = await tipping.settings();
  const { staffId, amount, customerName, message, coverFee } = request;
  const idempotency = idempotencyOf(guest.idempotencyKey, [staffId, amount, customerName, message, coverFee]);
  const terms = {
    platformFeeBps: settings.platformFeeBps,
    platformFeeFixedFils: settings.platformFeeFixedFils,
  };
  const split = splitTip(amount, terms, coverFee);
  const problem = problemWith(amount, split.chargedFils, settings.maxTipFils, provider.smallestChargeFils);
  if (problem) {
    // A repetition of a tip that was within the limits of its time gets the answer it got then.
    const repeated = idempotency && (await findRepeated(db, idempotency));
    if (repeated) return answerFor(tipping, repeated);
    throw problem;
  }
  const tip: NewTip = {
    staffId,
    split,
    terms,
    token: newTipToken(),
    idempotency,
    customerName,
    message,
    createdAt: clock(),
  };
  const record = provider.capturesAtOnce(amount) ? recordPaid : recordPending;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const receipt = await record(tipping, tip, guest);
    if (receipt) return receipt;
    // A key that is taken is looked for first: a repetition gets its first answer even if the person has left since.
    const repeated = idempotency && (await findRepeated(db, idempotency));
    if (repeated) return answerFor(tipping, repeated);
    await refuseUnlessTippable(db, staffId);
  }
  throw refuse('unavailable', 'tip_not_sent');
}

function problemWith(amount: Fils, charged: Fils, most: Fils, least: Fils): AppError | undefined {
  if (amount > most)
    return refuseField('invalid_input', 'amount', 'largest_tip', { amount: toDecimal(most) });
  if (charged < least)
    return refuseField('invalid_input', 'amount', 'smallest_tip', { amount: toDecimal(least) });
  return undefined;
}

async function recordPaid(tipping: Tipping, tip: NewTip): Promise<Receipt | undefined> {
  const id = await tipping.record(tip);
  return id === undefined ? undefined : receiptOf(id, tip);
}

async function recordPending(tipping: Tipping, tip: NewTip, { locale }: Guest): Promise<Receipt | undefined> {
  const { db, provider } = tipping.payments;
  const recorded = await db.transaction().execute(async (transaction) => {
    const pending = await insertPendingTip(transaction, tip, provider.name);
    if (pending) await beginPayment(transaction, pending, locale);
    return pending;
  });
  return recorded && answerFor(tipping, recorded);
}

/** What a tip that is on record is answered with: its receipt, or where to pay it. */
async function answerFor(tipping: Tipping, tip: TipRow): Promise<Receipt> {
  if (tip.status === 'paid' || tip.status === 'refunded') return { ...tip, checkoutUrl: null };
  const collected = await collectPayment(tipping.payments, tip);
  return { ...collected.tip, checkoutUrl: collected.checkoutUrl };
}

function receiptOf(id: number, { split, staffId, token, customerName, message, createdAt }: NewTip): Receipt {
  const money = {
    amount: toDecimal(split.amountFils),
    fee: toDecimal(split.feeFils),
    net: toDecimal(split.netFils),
    charged: toDecimal(split.chargedFils),
  };
  return {
    id,
    staffId,
    ...money,
    status: 'paid',
    token,
    customerName,
    message,
    createdAt,
    checkoutUrl: null,
  };
}

async function findRepeated(db: Db, idempotency: Idempotency): Promise<TipRow | undefined> {
  const first = await findTipByKey(db, idempotency.key);
  if (first) refuseOtherRequest(first, idempotency);
  return first;
}

/** Does nothing for someone who became active since the tip was left out: the tip is tried again. */
async function refuseUnlessTippable(db: Db, staffId: number): Promise<void> {
  const person = await findPublicStaff(db, staffId);
  if (!person) throw refuse('not_found', 'no_such_staff');
  if (!person.isActive) throw refuse('conflict', 'cannot_receive_tips', { name: person.firstName });
  if (!person.canBeTipped) throw refuse('conflict', 'cannot_receive_tips', { name: person.business.name });
}
