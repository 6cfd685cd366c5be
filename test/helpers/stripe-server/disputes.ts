import type Stripe from 'stripe';
import type { Books } from '#test/helpers/stripe-server/books.ts';
import { book, chargeOf } from '#test/helpers/stripe-server/money.ts';

/** Kept whether or not the dispute is won. */
const DISPUTE_FEE = 6000;
/** How long Stripe waits for evidence. */
const EVIDENCE_DAYS = 9;

type Wanted = { amount?: number; reason?: string; isInquiry?: boolean };

/** The guest's bank reports fraud. It takes no money, and a dispute may follow. */
export function warnOfFraud(
  books: Books,
  paymentIntentId: string,
  fraudType = 'made_with_stolen_card',
): Stripe.Radar.EarlyFraudWarning {
  const charge = chargeOf(books, paymentIntentId);
  const warning = books.add('radar.early_fraud_warning', {
    actionable: !charge.disputed && !charge.refunded,
    charge: charge.id,
    fraud_type: fraudType,
    payment_intent: paymentIntentId,
  });
  books.tell('radar.early_fraud_warning.created', warning);
  return warning;
}

/** An inquiry takes no money. It may become a dispute. */
export function openDispute(books: Books, paymentIntentId: string, wanted: Wanted = {}): Stripe.Dispute {
  const charge = chargeOf(books, paymentIntentId);
  const dispute = books.add('dispute', {
    amount: wanted.amount ?? charge.amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: {},
    payment_intent: paymentIntentId,
    reason: wanted.reason ?? 'fraudulent',
    status: wanted.isInquiry ? 'warning_needs_response' : 'needs_response',
  });
  const dueBy = books.seconds() + EVIDENCE_DAYS * 86_400;
  dispute.evidence_details = { ...dispute.evidence_details, due_by: dueBy };
  if (!wanted.isInquiry) takeMoney(books, dispute);
  books.tell('charge.dispute.created', dispute);
  return dispute;
}

/** The bank is not content with the answer to its inquiry. */
export function escalateDispute(books: Books, id: string): Stripe.Dispute {
  const dispute = books.get('dispute', id);
  dispute.status = 'needs_response';
  takeMoney(books, dispute);
  books.tell('charge.dispute.updated', dispute);
  return dispute;
}

function takeMoney(books: Books, dispute: Stripe.Dispute): void {
  books.get('charge', String(dispute.charge)).disputed = true;
  const { id, currency } = dispute;
  const line = book(books, 'adjustment', -dispute.amount, { id, currency, fee: DISPUTE_FEE });
  dispute.balance_transactions = [line];
}

/** The bank thinks again after a lost dispute: the money is back, and usually the status says that it is won. */
export function reinstateDispute(
  books: Books,
  id: string,
  { status = 'won' }: { status?: 'won' | 'lost' } = {},
): Stripe.Dispute {
  const dispute = books.get('dispute', id);
  dispute.status = status;
  giveMoneyBack(books, dispute);
  books.tell('charge.dispute.funds_reinstated', dispute);
  return dispute;
}

function giveMoneyBack(books: Books, dispute: Stripe.Dispute): void {
  const { id, amount, currency } = dispute;
  dispute.balance_transactions.push(book(books, 'adjustment', amount, { id, currency }));
}

export function closeDispute(
  books: Books,
  id: string,
  outcome: 'won' | 'lost' | 'warning_closed',
): Stripe.Dispute {
  const dispute = books.get('dispute', id);
  dispute.status = outcome;
  if (outcome === 'won') giveMoneyBack(books, dispute);
  books.tell('charge.dispute.closed', dispute);
  return dispute;
}
