import type { Books } from '#test/helpers/stripe-server/books.ts';
import { type Form, listIn, wholeNumberIn } from '#test/helpers/stripe-server/form.ts';
import { invalid, missing } from '#test/helpers/stripe-server/refusal.ts';

export function listBalanceTransactions(books: Books, form: Form) {
  const from = wholeNumberIn(form, 'created[gte]') ?? Number.NEGATIVE_INFINITY;
  const until = wholeNumberIn(form, 'created[lt]') ?? Number.POSITIVE_INFINITY;
  const currency = form.get('currency');
  const found = books
    .all('balance_transaction')
    .filter(({ created }) => created >= from && created < until)
    .filter((entry) => currency === null || entry.currency === currency);
  const list = page('/v1/balance_transactions', found, form);
  // The paths to expand in the entries of a list start with `data`.
  const paths = listIn(form, 'expand').map((path) => path.replace(/^data\./, ''));
  return { ...list, data: list.data.map((entry) => books.expanded(entry, paths)) };
}

export function listRefunds(books: Books, form: Form) {
  const ofPayment = form.get('payment_intent');
  const found = books.all('refund').filter((refund) => refund.payment_intent === ofPayment);
  return page('/v1/refunds', found, form);
}

export function listWarnings(books: Books, form: Form) {
  const from = wholeNumberIn(form, 'created[gte]') ?? Number.NEGATIVE_INFINITY;
  const found = books.all('radar.early_fraud_warning').filter(({ created }) => created >= from);
  return page('/v1/radar/early_fraud_warnings', found, form);
}

function page(url: string, found: { id: string }[], form: Form) {
  const limit = wholeNumberIn(form, 'limit') ?? 10;
  if (limit < 1 || limit > 100) throw invalid('limit', 'Limits are from 1 to 100');
  const after = form.get('starting_after');
  const at = found.findIndex(({ id }) => id === after);
  if (after !== null && at === -1) throw missing('object', after);
  const rest = found.slice(at + 1);
  return { object: 'list', url, data: rest.slice(0, limit), has_more: rest.length > limit };
}
