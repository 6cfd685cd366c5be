import type Stripe from 'stripe';
import type { Books } from '#test/helpers/stripe-server/books.ts';
import type { Form } from '#test/helpers/stripe-server/form.ts';
import { invalid } from '#test/helpers/stripe-server/refusal.ts';

/** Apple finds its file only at domains that end so. */
const WITH_FILE = '.example';

export function createDomain(books: Books, form: Form): Stripe.PaymentMethodDomain {
  const name = form.get('domain_name') ?? '';
  if (!/^([a-z0-9-]+\.)+[a-z]+$/.test(name)) throw invalid('domain_name', 'Not a domain');
  const active = { status: 'active' };
  const domain = books.add('payment_method_domain', {
    domain_name: name,
    enabled: true,
    google_pay: active,
    link: active,
  });
  return validateDomain(books, domain.id);
}

export function validateDomain(books: Books, id: string): Stripe.PaymentMethodDomain {
  const domain = books.get('payment_method_domain', id);
  domain.apple_pay = domain.domain_name.endsWith(WITH_FILE)
    ? { status: 'active' }
    : { status: 'inactive', status_details: { error_message: 'Apple does not find its file.' } };
  return domain;
}

export function listDomains(books: Books, form: Form): object {
  const name = form.get('domain_name');
  const data = books.all('payment_method_domain').filter(({ domain_name }) => domain_name === name);
  return { object: 'list', url: '/v1/payment_method_domains', data, has_more: false };
}
