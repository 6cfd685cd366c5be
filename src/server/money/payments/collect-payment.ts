import { wholeTip } from '#server/money/ledger/read/team-tips.ts';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import { applyRefusal } from '#server/money/payments/apply-payment.ts';
import { followUp } from '#server/money/payments/handle-event.ts';
import {
  findPayment,
  getNamesOf,
  insertPayment,
  saveFirstRequest,
} from '#server/money/payments/payment-store.ts';
import { getProvider, type Payments } from '#server/money/payments/payments.ts';
import { settlePayment } from '#server/money/payments/settle-payment.ts';
import { type Payment, ProviderRefused, ProviderUnavailable } from '#server/money/providers/port/provider.ts';
import { say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { readThreeDsFrom } from '#server/platform/settings/settings-store.ts';
import type { Locale } from '#shared/locales.ts';
import { type Fils, getFilsFrom } from '#shared/money/money.ts';
import { staffTipLink, teamTipLink } from '#shared/tip-links.ts';

/** If no event arrives, a new payment is checked at the provider after this time. */
export const FIRST_CHECK_MS = 2 * 60_000;

/** Stores the open payment of a pending tip. Call it in the transaction that records the tip. */
export async function beginPayment(
  transaction: Db,
  { id: tipId, provider, createdAt }: Pick<TipRow, 'id' | 'provider' | 'createdAt'>,
  locale: Locale,
): Promise<void> {
  const nextLookAt = new Date(createdAt.getTime() + FIRST_CHECK_MS);
  await insertPayment(transaction, { tipId, provider, locale, nextLookAt, createdAt });
}

/** A tip whose payment was requested, and the page where the guest pays it. */
type Collected = { tip: TipRow; checkoutUrl: string | null };

/**
 * Requests the payment of a pending tip from the provider, or continues an interrupted attempt. The tip is stored before
 * the request, and the provider treats repeated requests for one tip as one payment. So even after a crash, no payment
 * exists without its tip.
 */
export async function collectPayment(payments: Payments, tip: TipRow): Promise<Collected> {
  const known = await findPayment(payments.db, tip.id);
  if (!known) throw new Error(`tip ${tip.id} has no payment`);
  if (known.sessionId === null && tip.status === 'pending') {
    const payment = await requestPayment(payments, tip, known.locale);
    await applyResponse(payments, tip, payment);
  }
  const now = await wholeTip(payments.db, tip);
  if (now.status === 'failed') throw refuse('declined', 'payment_declined');
  const checkoutUrl =
    now.status === 'pending' ? ((await findPayment(payments.db, tip.id))?.checkoutUrl ?? null) : null;
  return { tip: now, checkoutUrl };
}

/** Returns `refused` if the provider refuses the payment: then nothing was collected and never will be. */
export async function requestPayment(
  payments: Payments,
  tip: TipRow,
  locale: Locale,
): Promise<Payment | { refused: string }> {
  const names = await getNamesOf(payments.db, tip.staffId);
  const whole = await wholeTip(payments.db, tip);
  const link = whole.isPart
    ? teamTipLink(payments.publicOrigin, tip.businessId)
    : staffTipLink(payments.publicOrigin, tip.staffId);
  // A request whose response was lost is repeated, maybe after a rename or another setting: the provider expects the same
  // parameters.
  const request = await saveFirstRequest(payments.db, tip.id, {
    personName: whole.isPart ? say(locale, 'team_tip_for') : names.staff,
    businessName: names.business,
    returnUrl: `${link}?tip=${tip.token}`,
    cancelUrl: `${link}?cancelled=${tip.token}`,
    asksThreeDSecure: await asksThreeDSecure(payments, getFilsFrom(whole.charged)),
  });
  try {
    return await getProvider(payments, tip.provider).collect({
      id: tip.id,
      token: tip.token,
      staffId: tip.staffId,
      amountFils: getFilsFrom(whole.amount),
      chargedFils: getFilsFrom(whole.charged),
      createdAt: tip.createdAt,
      locale,
      ...request,
    });
  } catch (error) {
    if (error instanceof ProviderRefused) {
      payments.log.error({ err: error, tipId: tip.id }, 'the payment provider refused a tip');
      return { refused: error.message };
    }
    if (!(error instanceof ProviderUnavailable)) throw error;
    payments.log.error({ err: error, tipId: tip.id }, 'the payment provider did not answer');
    throw refuse('unavailable', 'provider_unavailable');
  }
}

/** Stolen cards are used for large tips. A tip that the guest's bank confirmed cannot be disputed as fraud. */
async function asksThreeDSecure({ db }: Payments, chargedFils: Fils): Promise<boolean> {
  const from = await readThreeDsFrom(db);
  return from !== null && chargedFils >= getFilsFrom(from);
}

export async function applyResponse(
  payments: Payments,
  { id, provider }: Pick<TipRow, 'id' | 'provider'>,
  payment: Payment | { refused: string },
): Promise<void> {
  const applied = await payments.db
    .transaction()
    .execute((transaction) =>
      'refused' in payment
        ? applyRefusal(transaction, id, payment.refused)
        : settlePayment(transaction, getProvider(payments, provider), id, payment, payments.clock()),
    );
  await followUp(payments, applied);
}
