import type Stripe from 'stripe';
import type { Books } from '#test/helpers/stripe-server/books.ts';
import { type Form, groupIn, wholeNumberIn } from '#test/helpers/stripe-server/form.ts';
import { book, chargeOf } from '#test/helpers/stripe-server/money.ts';
import { invalid, Refusal } from '#test/helpers/stripe-server/refusal.ts';

export type RefundStart = 'succeeded' | 'pending';

export function createRefund(books: Books, form: Form, status: RefundStart): Stripe.Refund {
  const charge = chargeOf(books, form.get('payment_intent') ?? '');
  const left = charge.amount - charge.amount_refunded;
  const amount = wholeNumberIn(form, 'amount') ?? left;
  if (amount < 1) throw invalid('amount', 'Invalid positive integer', 'parameter_invalid_integer');
  refuseRefund(charge, amount, left);
  const refund = books.add('refund', {
    amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: groupIn(form, 'metadata'),
    payment_intent: charge.payment_intent,
    reason: null,
    status,
  });
  refund.balance_transaction = book(books, 'refund', -amount, {
    id: refund.id,
    currency: charge.currency,
  }).id;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  books.tell('refund.created', refund);
  books.tell('charge.refunded', charge);
  return refund;
}

function refuseRefund(charge: Stripe.Charge, amount: number, left: number): void {
  const kept = true;
  if (charge.disputed) {
    throw new Refusal(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      kept,
    });
  }
  if (left === 0) {
    throw new Refusal(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      kept,
    });
  }
  if (amount > left) {
    throw new Refusal(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      {
        param: 'amount',
        kept,
      },
    );
  }
}

export function settleRefund(books: Books, id: string): Stripe.Refund {
  const refund = books.get('refund', id);
  refund.status = 'succeeded';
  books.tell('refund.updated', refund);
  return refund;
}

/**
 * The bank returns the refund: the money is on Stripe's balance again, and the charge can be refunded again.
 */
export function failRefund(books: Books, id: string): Stripe.Refund {
  const refund = books.get('refund', id);
  const charge = books.get('charge', String(refund.charge));
  refund.status = 'failed';
  refund.failure_reason = 'lost_or_stolen_card';
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  book(books, 'refund_failure', refund.amount, { id: refund.id, currency: refund.currency });
  books.tell('refund.failed', refund);
  books.tell('refund.updated', refund);
  return refund;
}
