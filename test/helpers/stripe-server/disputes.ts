import type Stripe from 'stripe';
import type { Books } from '#test/helpers/stripe-server/books.ts';
import { book, chargeOf } from '#test/helpers/stripe-server/money.ts';

/** Kept whether or not the dispute is won. */
const DISPUTE_FEE = 6000;

export function openDispute(books: Books, paymentIntentId: string, reason = 'fraudulent'): Stripe.Dispute {
  const charge = chargeOf(books, paymentIntentId);
  const dispute = books.add('dispute', {
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: {},
    payment_intent: paymentIntentId,
    reason,
    status: 'needs_response',
  });
  charge.disputed = true;
  book(books, 'adjustment', -dispute.amount, {
    id: dispute.id,
    currency: dispute.currency,
    fee: DISPUTE_FEE,
  });
  books.tell('charge.dispute.created', dispute);
  return dispute;
}

export function closeDispute(books: Books, id: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const dispute = books.get('dispute', id);
  dispute.status = outcome;
  if (outcome === 'won') book(books, 'adjustment', dispute.amount, { id, currency: dispute.currency });
  books.tell('charge.dispute.closed', dispute);
  return dispute;
}
