import type { Db } from '#server/db/database.ts';
import { findAmountsFor } from '#server/features/amounts/amounts-at.ts';
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
import type { Locale } from '#shared/locales.ts';
import { maskCardNumbers } from '#shared/mask-card-numbers.ts';
import { type Fils, toDecimal } from '#shared/money.ts';
import { splitTip, type TipSplit } from '#shared/tip-split.ts';

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
  /** The page where the guest pays, if the tip is not paid yet. */
  checkoutUrl: string | null;
};

const TRIES = 5;

export type Tipping = {
  /** The recorder's connections. */
  db: Db;
  record: RecordTip;
  settings: () => Promise<Settings>;
  payments: Payments;
};

export type Guest = {
  idempotencyKey: string | undefined;
  locale: Locale;
  /** Their address, as limits count it. */
  network: string;
};

/** Records a tip once, even if it is sent several times with the same key. */
export async function sendTip(tipping: Tipping, request: TipRequest, guest: Guest): Promise<Receipt> {
  const { db } = tipping;
  const { provider, clock, watch } = tipping.payments;
  const { terms, maxTipFils } = await tipping.settings();
  const { staffId, amount: amountFils, coverFee } = request;
  const customerName = request.customerName && maskCardNumbers(request.customerName);
  const message = request.message && maskCardNumbers(request.message);
  // Without the place: who scans another table's code after a lost answer sends the same tip again.
  const idempotency = idempotencyOf(guest.idempotencyKey, [
    staffId,
    amountFils,
    customerName,
    message,
    coverFee,
  ]);
  const split = splitTip(amountFils, terms, coverFee);
  const tipper = { staffId, network: guest.network };
  const problem =
    problemWith(split, maxTipFils, provider.smallestChargeFils) ?? (await watch?.findRefusal(db, tipper));
  if (problem) {
    // A repeated request that was accepted when it was first sent gets its first answer.
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
    at: request.at && maskCardNumbers(request.at),
    createdAt: clock(),
  };
  const record = provider.capturesAtOnce(amountFils) ? recordPaid : recordPending;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const receipt = await record(tipping, tip, guest);
    if (receipt) {
      await watch?.noteTip(tipper, amountFils);
      return receipt;
    }
    // Look for the key first: a repeated request gets its first answer, even if the staff member has left
    // since.
    const repeated = idempotency && (await findRepeated(db, idempotency));
    if (repeated) return answerFor(tipping, repeated);
    await refuseUnlessTippable(db, staffId);
    await refuseAboveMaximum(db, staffId, amountFils);
  }
  throw refuse('unavailable', 'tip_not_sent');
}

function problemWith(
  { amountFils, chargedFils, netFils }: TipSplit,
  mostFils: Fils,
  leastFils: Fils,
): AppError | undefined {
  if (amountFils > mostFils) return aboveMaximum(mostFils);
  if (chargedFils < leastFils)
    return refuseField('invalid_input', 'amount', 'smallest_tip', { amount: toDecimal(leastFils) });
  // The fixed part of the fee can be as much as a small tip.
  if (netFils <= 0) return refuseField('invalid_input', 'amount', 'nothing_arrives');
  return undefined;
}

function aboveMaximum(mostFils: Fils): AppError {
  return refuseField('invalid_input', 'amount', 'largest_tip', { amount: toDecimal(mostFils) });
}

async function recordPaid(tipping: Tipping, tip: NewTip): Promise<Receipt | undefined> {
  const id = await tipping.record(tip);
  return id === undefined ? undefined : receiptOf(id, tip);
}

async function recordPending(
  tipping: Tipping,
  tip: NewTip,
  { locale, network }: Guest,
): Promise<Receipt | undefined> {
  const { db, provider, watch } = tipping.payments;
  const recorded = await db.transaction().execute(async (transaction) => {
    const pending = await insertPendingTip(transaction, tip, provider.name);
    if (pending) {
      await beginPayment(transaction, pending, locale);
      await watch?.keepOrigin(transaction, pending.id, { staffId: tip.staffId, network }, tip.createdAt);
    }
    return pending;
  });
  return recorded && answerFor(tipping, recorded);
}

/** The answer for a recorded tip: its receipt, or the page where the guest pays it. */
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

/** The maximum of the business, which the ledger has compared. Asked for only after that, so that a tip costs no query. */
async function refuseAboveMaximum(db: Db, staffId: number, amountFils: Fils): Promise<void> {
  const mostFils = (await findAmountsFor(db, staffId))?.maxTipFils;
  if (mostFils && amountFils > mostFils) throw aboveMaximum(mostFils);
}
