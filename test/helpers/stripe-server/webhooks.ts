import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';

export type Signed = { body: string; headers: { 'content-type': string; 'stripe-signature': string } };

/**
 * Signs like Stripe: an HMAC of the time and the body. With another secret it is a forgery, with an old time
 * a replay.
 */
export function signed(event: Stripe.Event, secret: string, at: Date): Signed {
  const body = JSON.stringify(event, null, 2);
  const time = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${time},v1=${signature}`,
    },
  };
}

/** The status of the answer, or undefined if there was none. */
export async function post(url: string, { body, headers }: Signed): Promise<number | undefined> {
  try {
    const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}
