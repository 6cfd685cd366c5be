import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Books } from '#test/helpers/stripe-server/books.ts';
import { type Form, groupIn, listIn, wholeNumberIn } from '#test/helpers/stripe-server/form.ts';
import { charge, declineIntent } from '#test/helpers/stripe-server/money.ts';
import { Refusal } from '#test/helpers/stripe-server/refusal.ts';
import { refuseBadIntent } from '#test/helpers/stripe-server/session-rules.ts';

/** What a bank says about a card. `confirms`: it asks its customer first, on its own page. */
export type CardOutcome = 'pays' | 'declines' | 'has too little' | 'confirms';

/** Cards that Stripe publishes for tests. */
const OUTCOMES: Record<string, CardOutcome> = {
  '4242424242424242': 'pays',
  '4000000000000002': 'declines',
  '4000000000009995': 'has too little',
  '4000002760003184': 'confirms',
};

export const outcomeOfCard = (number: string): CardOutcome | undefined =>
  OUTCOMES[number.replaceAll(/\D/g, '')];

/** A payment that a page with Stripe's script will confirm. */
export function createIntent(books: Books, form: Form): Stripe.PaymentIntent {
  refuseBadIntent(form);
  const intent = books.add('payment_intent', {
    amount: wholeNumberIn(form, 'amount') ?? 0,
    amount_received: 0,
    canceled_at: null,
    currency: form.get('currency') ?? '',
    description: form.get('description'),
    last_payment_error: null,
    latest_charge: null,
    metadata: groupIn(form, 'metadata'),
    next_action: null,
    payment_method_options: {
      card: {
        request_three_d_secure:
          form.get('payment_method_options[card][request_three_d_secure]') ?? 'automatic',
      },
    } as Stripe.PaymentIntent['payment_method_options'],
    payment_method_types: listIn(form, 'allowed_payment_method_types'),
    processing: null,
    statement_descriptor_suffix: form.get('statement_descriptor_suffix'),
    status: 'requires_payment_method',
  });
  intent.client_secret = `${intent.id}_secret_${randomBytes(12).toString('hex')}`;
  return intent;
}

const CANCELABLE = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
];

export function cancelIntent(books: Books, id: string): Stripe.PaymentIntent {
  const intent = books.get('payment_intent', id);
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
    );
  }
  Object.assign(intent, { status: 'canceled', canceled_at: books.seconds(), next_action: null });
  books.tell('payment_intent.canceled', intent);
  return intent;
}

/** A guest's browser confirms the payment with a card or a wallet. */
export function confirmIntent(
  books: Books,
  id: string,
  outcome: CardOutcome,
  { returnUrl = '', bankUrl = '' } = {},
): Stripe.PaymentIntent {
  const intent = books.get('payment_intent', id);
  if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    );
  }
  if (outcome === 'declines' || outcome === 'has too little') {
    const declined = declineIntent(books, intent, outcome === 'declines' ? undefined : 'insufficient_funds');
    throw refusalOf(declined);
  }
  const asks = intent.payment_method_options?.card?.request_three_d_secure === 'any';
  if (outcome === 'confirms' || asks) {
    const redirect = { url: `${bankUrl}/bank/${id}`, return_url: returnUrl };
    Object.assign(intent, {
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: redirect },
    });
    books.tell('payment_intent.requires_action', intent);
    return intent;
  }
  return charge(books, intent);
}

/** The bank's customer has confirmed the payment on the bank's page, or refused. */
export function answerBank(books: Books, id: string, doesConfirm: boolean): Stripe.PaymentIntent {
  const intent = books.get('payment_intent', id);
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'Nothing is asked.');
  intent.next_action = null;
  return doesConfirm
    ? charge(books, intent)
    : declineIntent(books, intent, undefined, 'payment_intent_authentication_failure');
}

function refusalOf(intent: Stripe.PaymentIntent): Refusal {
  const error = intent.last_payment_error;
  return new Refusal(402, error?.message ?? '', {
    type: 'card_error',
    code: error?.code ?? '',
    details: { decline_code: error?.decline_code, payment_intent: structuredClone(intent) },
  });
}

function unexpectedState(intent: Stripe.PaymentIntent, message: string): Refusal {
  return new Refusal(400, message, {
    code: 'payment_intent_unexpected_state',
    kept: true,
    details: { payment_intent: structuredClone(intent) },
  });
}
