import type Stripe from 'stripe';

/** The kinds of Stripe objects that our Stripe server returns. */
type Examples = {
  'checkout.session': Partial<Stripe.Checkout.Session>;
  payment_intent: Partial<Stripe.PaymentIntent>;
  charge: Partial<Stripe.Charge>;
  refund: Partial<Stripe.Refund>;
  dispute: Partial<Stripe.Dispute>;
  file: Partial<Stripe.File>;
  payment_method_domain: Partial<Stripe.PaymentMethodDomain>;
  'radar.early_fraud_warning': Partial<Stripe.Radar.EarlyFraudWarning>;
  balance_transaction: Partial<Stripe.BalanceTransaction>;
  event: Partial<Stripe.Event>;
  balance: Partial<Stripe.Balance>;
};

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

/**
 * Fields that our Stripe server does not fill in itself, so that objects are as large and as varied as real
 * ones. The values are ours; names and types are those of Stripe's SDK.
 */
export const STRIPE_EXAMPLES: Examples = {
  'checkout.session': {
    after_expiration: null,
    allow_promotion_codes: false,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    client_secret: null,
    consent: null,
    consent_collection: null,
    custom_fields: [],
    customer_email: null,
    invoice: null,
    payment_link: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    recovered_from: null,
    setup_intent: null,
    shipping_cost: null,
    shipping_options: [],
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  },
  payment_intent: {
    amount_capturable: 0,
    application: null,
    application_fee_amount: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    customer: null,
    on_behalf_of: null,
    payment_method: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    transfer_data: null,
    transfer_group: null,
  },
  charge: {
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: noAddress, email: null, name: 'Layla Nasser', phone: null, tax_id: null },
    calculated_statement_descriptor: 'KARAM* TIP',
    customer: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    on_behalf_of: null,
    payment_method: 'pm_of_a_guest',
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  },
  refund: {
    balance_transaction: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
  },
  dispute: {
    balance_transactions: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: 1_798_761_599,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    is_charge_refundable: false,
  },
  file: { expires_at: null, links: null, size: 98_304, title: null, url: null },
  payment_method_domain: { enabled: true, livemode: false },
  'radar.early_fraud_warning': { livemode: false },
  balance_transaction: { balance_type: 'payments', description: null, exchange_rate: null },
  event: { pending_webhooks: 1, request: { id: null, idempotency_key: null } },
  balance: {
    available: [{ amount: 125_00, currency: 'aed', source_types: { card: 125_00 } }],
    pending: [{ amount: 40_00, currency: 'aed', source_types: { card: 40_00 } }],
  },
};
