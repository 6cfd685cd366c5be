import type { ServerResponse } from 'node:http';
import type { Books } from '#test/helpers/stripe-server/books.ts';
import { hostedPage } from '#test/helpers/stripe-server/hosted-page.ts';
import { decline, pay } from '#test/helpers/stripe-server/money.ts';
import { Refusal } from '#test/helpers/stripe-server/refusal.ts';

/** A guest opens the page, or presses one of its buttons, named by `wish`. */
export async function guestAtPage(
  books: Books,
  response: ServerResponse,
  sessionId: string,
  wish: string | null,
  webhooksAnswered: () => Promise<void>,
) {
  try {
    const session = books.get('checkout.session', sessionId);
    if (wish === 'pay') pay(books, sessionId);
    if (wish === 'decline') decline(books, sessionId);
    // Like the real Stripe, keeps the guest until our webhook has answered.
    await webhooksAnswered();
    const back = { pay: session.success_url, cancel: session.cancel_url }[String(wish)];
    if (back) return response.writeHead(303, { location: back }).end();
    const told = wish === 'decline' ? 'Your card was declined.' : '';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(hostedPage(session, told));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    response.writeHead(error.status, { 'content-type': 'text/plain' }).end(error.message);
  }
}
