import { lockTipsOfPayment, wholeTip } from '#server/money/ledger/read/team-tips.ts';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import { applyRefusal } from '#server/money/payments/apply-payment.ts';
import { followUp } from '#server/money/payments/handle-event.ts';
import {
  findPayment,
  getNamesOf,
  insertPayment,
  type PaymentRow,
  replaceSession,
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
import type { Checkout } from '#shared/money/payment-kinds.ts';
import { staffTipLink, teamTipLink } from '#shared/tip-links.ts';

/** If no event arrives, a new payment is checked at the provider after this time. */
export const FIRST_CHECK_MS = 2 * 60_000;

/** Stores the open payment of a pending tip. Call it in the transaction that records the tip. */
export async function beginPayment(
  transaction: Db,
  { id: tipId, provider, createdAt }: Pick<TipRow, 'id' | 'provider' | 'createdAt'>,
  locale: Locale,
  checkout: Checkout = 'hosted',
): Promise<void> {
  const nextLookAt = new Date(createdAt.getTime() + FIRST_CHECK_MS);
  await insertPayment(transaction, { tipId, provider, locale, checkout, nextLookAt, createdAt });
}

/** A tip whose payment was requested, and the page where the guest pays it or the secret to confirm it with. */
type Collected = { tip: TipRow; checkoutUrl: string | null; clientSecret: string | null };

/**
 * Requests the payment of a pending tip from the provider, or continues an interrupted attempt. The tip is stored before
 * the request, and the provider treats repeated requests for one tip as one payment. So even after a crash, no payment
 * exists without its tip.
 */
export async function collectPayment(
  payments: Payments,
  tip: TipRow,
  /** Where the guest wants to pay now. */
  wanted: Checkout = 'hosted',
): Promise<Collected> {
  const payment = tip.status === 'pending' ? await startCheckout(payments, tip, wanted) : undefined;
  const now = await wholeTip(payments.db, tip);
  if (now.status === 'failed') throw refuse('declined', 'payment_declined');
  if (now.status !== 'pending') return { tip: now, checkoutUrl: null, clientSecret: null };
  const { sessionId, checkoutUrl } = await getPayment(payments.db, tip.id);
  // Another request may have replaced this attempt meanwhile.
  const clientSecret = payment?.sessionId === sessionId ? (payment?.clientSecret ?? null) : null;
  return { tip: now, checkoutUrl, clientSecret };
}

/** Returns the newest state of an embedded payment, and of one that was started now. */
async function startCheckout(
  payments: Payments,
  tip: TipRow,
  wanted: Checkout,
): Promise<Payment | undefined> {
  const known = await changeCheckout(payments, tip, wanted);
  if (known.status !== 'open' || (known.sessionId !== null && known.checkout === 'hosted')) return undefined;
  const payment =
    known.sessionId === null
      ? await requestPayment(payments, tip, known)
      : await findNow(payments, tip, known.sessionId);
  await applyResponse(payments, tip, payment);
  return 'refused' in payment ? undefined : payment;
}

async function findNow(payments: Payments, { id, provider }: TipRow, sessionId: string): Promise<Payment> {
  try {
    return await getProvider(payments, provider).find(sessionId);
  } catch (error) {
    throw refusalFor(payments, id, error, 'payment_unclear');
  }
}

/** A guest who changes more often pays on the provider's page. */
const MOST_CHANGES = 10;

/**
 * Replaces the attempt if the guest wants to pay elsewhere now: with the wallet on the tip page after the provider's page was
 * opened, or the other way round. At most one of them can be paid, because the provider ends the one before the other is
 * started (requestPayment), and says so if it was paid already.
 */
async function changeCheckout(payments: Payments, tip: TipRow, wanted: Checkout): Promise<PaymentRow> {
  const { db } = payments;
  const known = await getPayment(db, tip.id);
  const canEmbed =
    getProvider(payments, tip.provider).elements && known.earlierSessions.length < MOST_CHANGES;
  if (known.checkout === wanted || (wanted === 'embedded' && !canEmbed)) return known;
  // Its request may have reached the provider. Only what is known can be ended.
  if (known.sessionId === null)
    await applyResponse(payments, tip, await requestPayment(payments, tip, known));
  const { sessionId } = await getPayment(db, tip.id);
  if (sessionId !== null)
    await db.transaction().execute(async (transaction) => {
      await lockTipsOfPayment(transaction, tip.id);
      await replaceSession(transaction, tip.id, sessionId, wanted);
    });
  return getPayment(db, tip.id);
}

async function getPayment(db: Db, tipId: number): Promise<PaymentRow> {
  const payment = await findPayment(db, tipId);
  if (!payment) throw new Error(`tip ${tipId} has no payment`);
  return payment;
}

/** Returns `refused` if the provider refuses the payment: then nothing was collected and never will be. */
export async function requestPayment(
  payments: Payments,
  tip: TipRow,
  { locale, checkout, earlierSessions }: Pick<PaymentRow, 'locale' | 'checkout' | 'earlierSessions'>,
): Promise<Payment | { refused: string }> {
  const names = await getNamesOf(payments.db, tip.staffId);
  const whole = await wholeTip(payments.db, tip);
  const link = whole.isForTeam
    ? teamTipLink(payments.publicOrigin, tip.businessId)
    : staffTipLink(payments.publicOrigin, tip.staffId);
  // A request whose response was lost is repeated, maybe after a rename or another setting: the provider expects the same
  // parameters.
  const attempt = earlierSessions.length + 1;
  const { requestedAt, ...request } = await saveFirstRequest(payments.db, tip.id, attempt, {
    personName: whole.isForTeam ? say(locale, 'team_tip_for') : names.staff,
    businessName: names.business,
    returnUrl: `${link}?tip=${tip.token}`,
    cancelUrl: `${link}?cancelled=${tip.token}`,
    asksThreeDSecure: await asksThreeDSecure(payments, getFilsFrom(whole.charged)),
    requestedAt: payments.clock().toISOString(),
  });
  const provider = getProvider(payments, tip.provider);
  try {
    const last = earlierSessions.at(-1);
    const ended = last === undefined ? undefined : await provider.expire(last);
    // It was paid, or it is being paid: then it is the payment, and no other may be started.
    if (ended && ended.state.status !== 'failed') return ended;
    return await provider.collect({
      id: tip.id,
      token: tip.token,
      staffId: tip.staffId,
      amountFils: getFilsFrom(whole.amount),
      chargedFils: getFilsFrom(whole.charged),
      createdAt: tip.createdAt,
      locale,
      checkout,
      attempt,
      requestedAt: requestedAt ? new Date(requestedAt) : tip.createdAt,
      ...request,
    });
  } catch (error) {
    if (error instanceof ProviderRefused) {
      payments.log.error({ err: error, tipId: tip.id }, 'the payment provider refused a tip');
      return { refused: error.message };
    }
    // Only before the guest has seen any page to pay on, nothing can have been charged.
    throw refusalFor(payments, tip.id, error, attempt === 1 ? 'provider_unavailable' : 'payment_unclear');
  }
}

function refusalFor(
  { log }: Payments,
  tipId: number,
  error: unknown,
  reason: 'provider_unavailable' | 'payment_unclear',
): unknown {
  if (!(error instanceof ProviderUnavailable)) return error;
  log.error({ err: error, tipId }, 'the payment provider did not answer');
  return refuse('unavailable', reason);
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
