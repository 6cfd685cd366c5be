import type { Books } from '#test/helpers/stripe-server/books.ts';
import { createSession, expireSession } from '#test/helpers/stripe-server/checkout-sessions.ts';
import { createFile, updateDispute } from '#test/helpers/stripe-server/evidence.ts';
import { type Form, listIn } from '#test/helpers/stripe-server/form.ts';
import { listBalanceTransactions, listRefunds, listWarnings } from '#test/helpers/stripe-server/lists.ts';
import { balanceOf } from '#test/helpers/stripe-server/money.ts';
import { createDomain, listDomains, validateDomain } from '#test/helpers/stripe-server/payment-domains.ts';
import { cancelIntent, createIntent } from '#test/helpers/stripe-server/payment-intents.ts';
import { createRefund, type RefundStart } from '#test/helpers/stripe-server/refunds.ts';
import { Refusal } from '#test/helpers/stripe-server/refusal.ts';

export type Call = { method: string; path: string; form: Form; origin: string; refundsStart: RefundStart };

/** The calls of Stripe's API that we make, and no others. */
export function answerTo(books: Books, { method, path, form, origin, refundsStart }: Call): object {
  const [, version, ...parts] = path.split('/');
  const id = /^\/v1\/(checkout|radar)\//.test(path) ? (parts[2] ?? '') : (parts[1] ?? '');
  switch (`${method} /${version}/${parts.map((part) => (part === id ? ':id' : part)).join('/')}`) {
    case 'POST /v1/checkout/sessions':
      return createSession(books, form, origin);
    case 'GET /v1/checkout/sessions/:id':
      return books.expanded(books.get('checkout.session', id), listIn(form, 'expand'));
    case 'POST /v1/checkout/sessions/:id/expire':
      return expireSession(books, id);
    case 'POST /v1/payment_intents':
      return createIntent(books, form);
    case 'GET /v1/payment_intents/:id':
      return books.expanded(books.get('payment_intent', id), listIn(form, 'expand'));
    case 'POST /v1/payment_intents/:id/cancel':
      return cancelIntent(books, id);
    case 'GET /v1/payment_method_domains':
      return listDomains(books, form);
    case 'POST /v1/payment_method_domains':
      return createDomain(books, form);
    case 'POST /v1/payment_method_domains/:id/validate':
      return validateDomain(books, id);
    case 'POST /v1/refunds':
      return createRefund(books, form, refundsStart);
    case 'GET /v1/refunds':
      return listRefunds(books, form);
    case 'GET /v1/refunds/:id':
      return books.get('refund', id);
    case 'POST /v1/files':
      return createFile(books, form);
    case 'POST /v1/disputes/:id':
      return updateDispute(books, id, form);
    case 'GET /v1/disputes/:id':
      return books.get('dispute', id);
    case 'GET /v1/radar/early_fraud_warnings':
      return listWarnings(books, form);
    case 'GET /v1/balance_transactions':
      return listBalanceTransactions(books, form);
    case 'GET /v1/balance':
      return balanceOf(books);
    default:
      throw new Refusal(404, `Unrecognized request URL (${method}: ${path}).`);
  }
}
