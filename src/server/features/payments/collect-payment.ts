import { applyRefusal } from '#server/features/payments/apply-payment.ts';
import { getProvider, type PaymentDesk } from '#server/features/payments/payment-desk.ts';
import { findPayment } from '#server/features/payments/payment-store.ts';
import { settlePayment } from '#server/features/payments/settle-payment.ts';
import { findTippable, getTip, type TipRow } from '#server/features/tips/tip-store.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Payment, ProviderRefused, ProviderUnavailable } from '#server/providers/provider.ts';
import { getFilsFrom } from '#shared/money.ts';
import { staffTipLink } from '#shared/tip-links.ts';

/** A tip whose money is asked for, and where the guest goes to pay it. */
export type Collected = { tip: TipRow; checkoutUrl: string | null };

/**
 * Asks the provider for the money of a waiting tip, or goes on where an earlier attempt was cut off: the tip is on
 * record before the provider hears of it, and to the provider the same tip is the same payment however often it is
 * asked. So whatever crashes in between, no payment is without its tip.
 */
export async function collectPayment(desk: PaymentDesk, tip: TipRow): Promise<Collected> {
  const known = await findPayment(desk.db, tip.id);
  if (!known) throw new Error(`tip ${tip.id} waits for no payment`);
  if (known.sessionId === null && tip.status === 'pending') {
    const payment = await ask(desk, tip, known.locale);
    await settle(desk, tip, payment);
  }
  const now = await getTip(desk.db, tip.id);
  if (now.status === 'failed')
    throw new AppError('declined', 'The payment was declined. No money was taken.');
  const checkoutUrl =
    now.status === 'pending' ? ((await findPayment(desk.db, tip.id))?.checkoutUrl ?? null) : null;
  return { tip: now, checkoutUrl };
}

/** Nothing when the provider refused: then nothing was collected, and never will be. */
export async function ask(
  desk: PaymentDesk,
  tip: TipRow,
  locale: 'en' | 'ar',
): Promise<Payment | { refused: string }> {
  const person = await findTippable(desk.db, tip.staffId);
  const link = staffTipLink(desk.publicOrigin, tip.staffId);
  try {
    return await getProvider(desk, tip.provider).collect({
      id: tip.id,
      token: tip.token,
      staffId: tip.staffId,
      amount: getFilsFrom(tip.amount),
      charged: getFilsFrom(tip.charged),
      personName: `${person?.firstName} ${person?.lastName}`,
      businessName: person?.businessName ?? '',
      createdAt: tip.createdAt,
      returnUrl: `${link}?tip=${tip.token}`,
      cancelUrl: `${link}?cancelled=${tip.token}`,
      locale,
    });
  } catch (error) {
    if (error instanceof ProviderRefused) {
      desk.log.error({ err: error, tipId: tip.id }, 'the payment provider refused a tip');
      return { refused: error.message };
    }
    if (!(error instanceof ProviderUnavailable)) throw error;
    desk.log.error({ err: error, tipId: tip.id }, 'the payment provider did not answer');
    throw new AppError('unavailable', 'The payment provider does not answer. Please try again.');
  }
}

export async function settle(
  desk: PaymentDesk,
  { id, provider }: Pick<TipRow, 'id' | 'provider'>,
  payment: Payment | { refused: string },
): Promise<void> {
  const applied = await desk.db
    .transaction()
    .execute((transaction) =>
      'refused' in payment
        ? applyRefusal(transaction, id, payment.refused)
        : settlePayment(transaction, getProvider(desk, provider), id, payment, desk.clock()),
    );
  if (applied.paidTo !== undefined) desk.announce([applied.paidTo]);
}
