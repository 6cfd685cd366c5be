import type Stripe from 'stripe';
import type { Books } from '#test/helpers/stripe-server/books.ts';
import { type Form, groupIn, wholeNumberIn } from '#test/helpers/stripe-server/form.ts';
import { Refusal } from '#test/helpers/stripe-server/refusal.ts';
import { refuseBadSession } from '#test/helpers/stripe-server/session-rules.ts';

/** The requested data of the payment intent, which does not exist before the guest pays. */
const intentData = new WeakMap<Stripe.Checkout.Session, Partial<Stripe.PaymentIntent>>();

export function createSession(books: Books, form: Form, origin: string): Stripe.Checkout.Session {
  refuseBadSession(form, books.seconds());
  const amount = wholeNumberIn(form, 'line_items[0][price_data][unit_amount]') ?? 0;
  const session = books.add('checkout.session', {
    adaptive_pricing: { enabled: form.get('adaptive_pricing[enabled]') === 'true' },
    allowed_payment_method_types: ['card'],
    amount_subtotal: amount,
    amount_total: amount,
    billing_address_collection: form.get('billing_address_collection') as 'auto' | null,
    cancel_url: form.get('cancel_url'),
    client_reference_id: form.get('client_reference_id'),
    currency: form.get('line_items[0][price_data][currency]'),
    customer: null,
    customer_creation: form.get('customer_creation') as 'if_required' | null,
    customer_details: null,
    expires_at: wholeNumberIn(form, 'expires_at') ?? books.seconds() + 86_400,
    locale: form.get('locale'),
    metadata: groupIn(form, 'metadata'),
    mode: 'payment',
    payment_intent: null,
    payment_method_options: {
      card: {
        request_three_d_secure:
          form.get('payment_method_options[card][request_three_d_secure]') ?? 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    phone_number_collection: { enabled: form.get('phone_number_collection[enabled]') === 'true' },
    status: 'open',
    submit_type: form.get('submit_type'),
    success_url: form.get('success_url'),
  });
  session.url = `${origin}/pay/${session.id}`;
  intentData.set(session, {
    description: form.get('line_items[0][price_data][product_data][name]'),
    metadata: groupIn(form, 'payment_intent_data[metadata]'),
    statement_descriptor_suffix: form.get('payment_intent_data[statement_descriptor_suffix]'),
  });
  return session;
}

/** Stripe creates the payment intent at the guest's first attempt, and keeps it for further attempts. */
export function intentFor(books: Books, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  if (session.payment_intent) return books.get('payment_intent', String(session.payment_intent));
  const intent = books.add('payment_intent', {
    ...intentData.get(session),
    amount: session.amount_total ?? 0,
    amount_received: 0,
    canceled_at: null,
    currency: session.currency ?? '',
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    payment_method_types: ['card'],
    processing: null,
    status: 'requires_payment_method',
  });
  session.payment_intent = intent.id;
  return intent;
}

/** The description that the guest sees on the payment page. */
export function productOf(session: Stripe.Checkout.Session): string {
  return intentData.get(session)?.description ?? '';
}

export function expireSession(books: Books, id: string): Stripe.Checkout.Session {
  const session = openSession(books, id, 'expired');
  session.status = 'expired';
  session.url = null;
  books.tell('checkout.session.expired', session);
  return session;
}

export function openSession(books: Books, id: string, wanted: string): Stripe.Checkout.Session {
  const session = books.get('checkout.session', id);
  if (session.status === 'open') return session;
  throw new Refusal(
    400,
    `Only Checkout Sessions with a status in ["open"] can be ${wanted}. ` +
      `This Checkout Session has a status of \`${session.status}\`.`,
    { kept: true },
  );
}
