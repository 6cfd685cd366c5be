import { type Form, groupIn, namesIn, wholeNumberIn } from '#test/helpers/stripe-server/form.ts';
import { invalid, Refusal } from '#test/helpers/stripe-server/refusal.ts';

const KNOWN = new Set(
  (
    'adaptive_pricing allowed_payment_method_types billing_address_collection cancel_url client_reference_id ' +
    'customer_creation expand expires_at line_items locale metadata mode payment_intent_data payment_method_options ' +
    'phone_number_collection submit_type success_url wallet_options'
  ).split(' '),
);

/** The languages of Stripe's page. Arabic is not among them. */
const LOCALES = new Set(
  (
    'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt ' +
    'pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'
  ).split(' '),
);

const SMALLEST: Record<string, number> = { aed: 200, usd: 50, eur: 50 };

const HALF_AN_HOUR = 30 * 60;
const A_DAY = 24 * 60 * 60;

/** The checks that Stripe makes before it begins to work. */
export function refuseBadSession(form: Form, now: number): void {
  refuseUnknownNames(form);
  refuseBadPrice(form);
  if (form.get('mode') !== 'payment') throw invalid('mode', 'Invalid mode');
  for (const name of ['success_url', 'cancel_url']) {
    if (!URL.canParse(form.get(name) ?? '')) throw invalid(name, 'Not a valid URL', 'url_invalid');
  }
  if (!LOCALES.has(form.get('locale') ?? 'auto')) throw invalid('locale', 'Invalid locale');
  const left = (wholeNumberIn(form, 'expires_at') ?? now + A_DAY) - now;
  if (left < HALF_AN_HOUR || left > A_DAY) {
    throw invalid(
      'expires_at',
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
    );
  }
  const threeDSecure = form.get('payment_method_options[card][request_three_d_secure]') ?? 'automatic';
  if (!['any', 'automatic', 'challenge'].includes(threeDSecure)) {
    throw invalid('payment_method_options[card][request_three_d_secure]', 'Invalid value');
  }
  refuseBadTexts(form);
}

const KNOWN_OF_INTENTS = new Set(
  (
    'allowed_payment_method_types amount automatic_payment_methods currency description expand metadata ' +
    'payment_method_options statement_descriptor_suffix'
  ).split(' '),
);

/** The same for a payment without a session. */
export function refuseBadIntent(form: Form): void {
  refuseUnknownNames(form, KNOWN_OF_INTENTS);
  const smallest = SMALLEST[form.get('currency') ?? ''];
  if (smallest === undefined) throw invalid('currency', 'Invalid currency');
  const amount = wholeNumberIn(form, 'amount');
  if (amount === undefined) throw invalid('amount', 'Invalid integer', 'parameter_invalid_integer');
  if (amount < smallest) throw new Refusal(400, 'Amount is too small.', { code: 'amount_too_small' });
  refuseBadSuffix('statement_descriptor_suffix', form);
  refuseBadMetadata('metadata', form);
}

function refuseUnknownNames(form: Form, known = KNOWN): void {
  for (const name of namesIn(form)) {
    if (name === 'payment_method_types') {
      throw invalid(name, 'No longer supported.', 'payment_method_types_no_longer_supported');
    }
    if (!known.has(name)) throw invalid(name, `Received unknown parameter: ${name}`, 'parameter_unknown');
  }
}

function refuseBadPrice(form: Form): void {
  const price = 'line_items[0][price_data]';
  const smallest = SMALLEST[form.get(`${price}[currency]`) ?? ''];
  if (smallest === undefined) throw invalid(`${price}[currency]`, 'Invalid currency');
  const amount = wholeNumberIn(form, `${price}[unit_amount]`);
  if (amount === undefined)
    throw invalid(`${price}[unit_amount]`, 'Invalid integer', 'parameter_invalid_integer');
  if (amount < smallest) {
    throw new Refusal(400, 'The Checkout Session total is below the smallest charge.', {
      code: 'amount_too_small',
    });
  }
  if (!form.get(`${price}[product_data][name]`)) throw invalid(`${price}[product_data][name]`, 'Required');
}

function refuseBadTexts(form: Form): void {
  refuseBadSuffix('payment_intent_data[statement_descriptor_suffix]', form);
  for (const group of ['metadata', 'payment_intent_data[metadata]']) refuseBadMetadata(group, form);
}

function refuseBadSuffix(name: string, form: Form): void {
  const suffix = form.get(name) ?? 'none';
  if (!/^[\x20-\x7e]{1,22}$/.test(suffix) || /[<>\\'"*]/.test(suffix) || !/[A-Za-z]/.test(suffix)) {
    throw invalid(name, 'Invalid statement descriptor suffix');
  }
}

function refuseBadMetadata(group: string, form: Form): void {
  const entries = Object.entries(groupIn(form, group));
  if (entries.some(([name, value]) => name.length > 40 || value.length > 500)) {
    throw invalid(group, 'Metadata names have at most 40 characters, values 500');
  }
}
