import { randomFillSync } from 'node:crypto';
import type { NewTip } from '#server/money/ledger/post/record-paid-tips.ts';
import { wholeTip } from '#server/money/ledger/read/team-tips.ts';
import { findTipByKey, type TipRow } from '#server/money/ledger/read/tips.ts';
import { collectPayment } from '#server/money/payments/collect-payment.ts';
import type { Tipper } from '#server/money/payments/payments.ts';
import { type AppError, refuse, refuseField } from '#server/platform/http/app-error.ts';
import { type Idempotency, refuseOtherRequest } from '#server/platform/http/idempotency.ts';
import type { Receipt, Tipping } from '#server/tipping/tips/tipping.ts';
import { type GuestTexts, mapGuestTexts } from '#shared/guest-texts.ts';
import { type Fils, toDecimal } from '#shared/money/money.ts';
import type { Checkout } from '#shared/money/payment-kinds.ts';
import type { TipSplit } from '#shared/money/tip-split.ts';
import { maskCardNumbers } from '#shared/text/mask-card-numbers.ts';

const TRIES = 5;

/** A tip for one person or for a team, before it is recorded. */
type TipAttempt = {
  tipper: Tipper;
  split: TipSplit;
  /** The platform's maximum. */
  mostFils: Fils;
  idempotency: Idempotency | null;
  checkout: Checkout;
  /** Undefined if nothing was recorded. */
  record(): Promise<Receipt | undefined>;
  /** Throws why nothing was recorded. Returns if that is no longer so: the tip is then tried again. */
  refuseUnlessTippable(): Promise<void>;
};

/** Records a tip once, even if it is sent several times with the same key. */
export async function sendOnce(tipping: Tipping, attempt: TipAttempt): Promise<Receipt> {
  const { db, payments } = tipping;
  const { provider, watch } = payments;
  const { tipper, split, mostFils, idempotency, checkout } = attempt;
  const problem =
    problemWith(split, mostFils, provider.smallestChargeFils) ?? (await watch?.findRefusal(db, tipper));
  if (problem) {
    // A repeated request that was accepted when it was first sent gets its first response.
    const repeated = await findRepeated(tipping, idempotency, checkout);
    if (repeated) return repeated;
    throw problem;
  }
  for (let tried = 0; tried < TRIES; tried += 1) {
    const receipt = await attempt.record();
    if (receipt) {
      await watch?.noteTip(tipper, split.amountFils);
      return receipt;
    }
    // Look for the key first: a repeated request gets its first response, even if the staff member has left
    // since.
    const repeated = await findRepeated(tipping, idempotency, checkout);
    if (repeated) return repeated;
    await attempt.refuseUnlessTippable();
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

export function aboveMaximum(mostFils: Fils): AppError {
  return refuseField('invalid_input', 'amount', 'largest_tip', { amount: toDecimal(mostFils) });
}

/** What the guest wrote, with card numbers masked. */
export function maskedTexts(request: GuestTexts): GuestTexts {
  return mapGuestTexts((name) => request[name] && maskCardNumbers(request[name]));
}

/** The response to an earlier request with the same key, if there was one. */
export async function findRepeated(
  tipping: Tipping,
  idempotency: Idempotency | null,
  checkout: Checkout,
): Promise<Receipt | undefined> {
  const first = idempotency && (await findTipByKey(tipping.db, idempotency.key));
  if (!first) return undefined;
  refuseOtherRequest(first, idempotency);
  return respondWith(tipping, first, checkout);
}

/** The response for a recorded tip: its receipt, or how the guest pays it. */
export async function respondWith(tipping: Tipping, tip: TipRow, checkout: Checkout): Promise<Receipt> {
  if (tip.status === 'paid' || tip.status === 'refunded')
    return { ...(await wholeTip(tipping.db, tip)), checkoutUrl: null, clientSecret: null };
  const { tip: collected, ...howToPay } = await collectPayment(tipping.payments, tip, checkout);
  return { ...collected, ...howToPay };
}

export function receiptOf(
  id: number,
  { split, staffId, token, customerName, message, createdAt }: NewTip,
): Receipt {
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
    clientSecret: null,
  };
}

const BYTES = 18;
/**
 * One call for random bytes costs more than the rest of a token, so the bytes of 256 tokens are fetched at
 * once.
 */
const supply = Buffer.alloc(BYTES * 256);
let used = supply.length;

/** 24 random characters (18 bytes). */
export function newTipToken(): string {
  if (used === supply.length) {
    randomFillSync(supply);
    used = 0;
  }
  used += BYTES;
  return supply.toString('base64url', used - BYTES, used);
}
