import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Books } from '#test/helpers/stripe-server/books.ts';
import {
  bankPage,
  expressCheckoutFrame,
  paymentFrame,
  sheetFrame,
} from '#test/helpers/stripe-server/elements-frames.ts';
import type { Form } from '#test/helpers/stripe-server/form.ts';
import {
  answerBank,
  type CardOutcome,
  confirmIntent,
  outcomeOfCard,
} from '#test/helpers/stripe-server/payment-intents.ts';
import { invalid, Refusal } from '#test/helpers/stripe-server/refusal.ts';

/** What Apple asks each domain for. */
export const DOMAIN_FILE = '7B227073704964223A22A test file of no account227D';

type Visit = { method: string; path: string; query: URLSearchParams; form: Form; origin: string };
type Shown = {
  books: Books;
  /** The wallets of the guest's browser. */
  wallets: readonly string[];
  /** Counts. False while Stripe's file for Apple cannot be read. */
  servesFile: () => boolean;
};

/** Answers a guest's browser, if it asks for something that Stripe serves to browsers. */
export async function answerBrowser(shown: Shown, visit: Visit, response: ServerResponse): Promise<boolean> {
  const html = (text: string) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
    return true;
  };
  const { method, path, query } = visit;
  switch (path) {
    case '/endive/stripe.js':
      response
        .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
        .end(readFileSync(join(import.meta.dirname, 'elements-script.js')));
      return true;
    case '/elements/expressCheckout':
      return html(expressCheckoutFrame(shown.wallets));
    case '/elements/payment':
      return html(paymentFrame());
    case '/elements/sheet':
      return html(sheetFrame(query.get('wallet') ?? '', query.get('amount') ?? ''));
    case '/files/apple-pay/apple-developer-merchantid-domain-association':
      response.writeHead(shown.servesFile() ? 200 : 500, { 'content-type': 'text/plain' }).end(DOMAIN_FILE);
      return true;
  }
  if (/^\/v1\/payment_intents\/\w+\/confirm$/.test(path)) return confirm(shown, visit, response);
  if (!path.startsWith('/bank/')) return false;
  return method === 'POST' ? askBank(shown, visit, response) : html(bankPage());
}

/** As the browser calls it: with the publishable key, from a page of another origin. */
async function confirm({ books }: Shown, visit: Visit, response: ServerResponse): Promise<boolean> {
  const { path, form, origin } = visit;
  const answer = (status: number, body: object) => {
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
    response.writeHead(status, headers).end(JSON.stringify(body));
    return true;
  };
  try {
    const id = path.split('/')[3] ?? '';
    const intent = books.get('payment_intent', id);
    if (!form.get('key')?.startsWith('pk_test_')) throw new Refusal(401, 'Invalid API Key provided.');
    if (form.get('client_secret') !== intent.client_secret) throw invalid('client_secret', 'Not its secret');
    if (Number(form.get('expected_amount')) !== intent.amount)
      throw invalid('expected_amount', 'The amount in Elements is not that of the PaymentIntent');
    if (form.get('expected_payment_method_types') !== intent.payment_method_types.join())
      throw invalid('payment_method_types', 'The types in Elements are not those of the PaymentIntent');
    const outcome =
      (form.get('payment_method_data[wallet]') as CardOutcome | null) ??
      outcomeOfCard(form.get('payment_method_data[card][number]') ?? '');
    if (!outcome)
      throw new Refusal(402, 'Your card number is invalid.', { type: 'card_error', code: 'invalid_number' });
    const returnUrl = form.get('return_url') ?? '';
    const confirmed = confirmIntent(books, id, outcome, { returnUrl, bankUrl: origin });
    return answer(200, confirmed);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return answer(error.status, { error: error.error });
  }
}

async function askBank({ books }: Shown, { path, form }: Visit, response: ServerResponse): Promise<boolean> {
  const id = path.slice('/bank/'.length);
  const before = books.get('payment_intent', id);
  const back = new URL(before.next_action?.redirect_to_url?.return_url ?? '');
  const doesConfirm = form.get('do') === 'confirm';
  answerBank(books, id, doesConfirm);
  back.searchParams.set('payment_intent', id);
  back.searchParams.set('payment_intent_client_secret', before.client_secret ?? '');
  back.searchParams.set('redirect_status', doesConfirm ? 'succeeded' : 'failed');
  response.writeHead(303, { location: back.href }).end();
  return true;
}
