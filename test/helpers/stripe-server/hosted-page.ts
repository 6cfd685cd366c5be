import type Stripe from 'stripe';
import { productOf } from '#test/helpers/stripe-server/checkout-sessions.ts';

/**
 * The parts of Stripe's payment page that a test needs. It has an empty icon, because the browser would
 * request one.
 */
export function hostedPage(session: Stripe.Checkout.Session, told = ''): string {
  const amount = `${session.currency?.toUpperCase()} ${((session.amount_total ?? 0) / 100).toFixed(2)}`;
  const open = session.status === 'open';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Checkout</title>
<link rel="icon" href="data:,"></head>
<body><main>
<h1>${escaped(productOf(session))}</h1>
<p>${amount}</p>
${told && `<p role="alert">${told}</p>`}
${open ? form(session.id) : '<p>This checkout is over.</p>'}
</main></body>
</html>`;
}

function form(id: string): string {
  const buttons = ['pay', 'decline', 'cancel'].map(
    (name) => `<button name="do" value="${name}">${name[0]?.toUpperCase()}${name.slice(1)}</button>`,
  );
  return `<form method="post" action="/pay/${id}">${buttons.join('\n')}</form>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
