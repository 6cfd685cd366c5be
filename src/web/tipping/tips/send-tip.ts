import type { TipReceipt } from '#shared/contracts/tips.ts';
import type { Checkout } from '#shared/money/payment-kinds.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { type Delivery, deliverTip, type PostTipTo } from '#web/tipping/tips/deliver-tip.ts';
import type { TipBody } from '#web/tipping/tips/tip-draft.ts';
import { type TipIntent, unpaid } from '#web/tipping/tips/tip-intent.ts';

/**
 * What Stripe's script says of a payment on this page. `unusable`: nothing was sent, or Stripe did not accept what was sent.
 * Only our server knows whether a tip is paid, so it is asked after everything but `declined`.
 */
export type Confirmed = 'done' | 'declined' | 'unclear' | 'unusable';

/** `open`: the guest leaves to pay. `unclear`: the card may have been charged. */
export type Sent =
  | { how: 'thanked'; delivery: Delivery }
  | { how: 'open'; receipt: TipReceipt }
  | { how: 'declined' }
  | { how: 'unclear' };

type ToSend = {
  begun: TipIntent;
  body: TipBody;
  post: PostTipTo;
  /** Called before each step whose answer may never come. */
  save(intent: TipIntent): void;
  /** Pays on this page. Without it the guest leaves to pay. */
  confirm?: ((receipt: TipReceipt, clientSecret: string) => Promise<Confirmed>) | undefined;
};

/** Records a tip, and pays it on this page if that is wanted and possible. Throws what the server refused. */
export async function sendTip({ begun, body, post, save, confirm }: ToSend): Promise<Sent> {
  const deliver = (checkout: Checkout) => deliverTip((sent, key) => post(sent, key, checkout), begun, body);
  save(begun);
  const first = await deliver(confirm ? 'embedded' : 'hosted');
  const { status, clientSecret } = first.receipt;
  if (!confirm || !clientSecret || status !== 'pending') return settle(first);

  // The guest may close the page while their bank asks, and scan again.
  save({ ...begun, opened: body });
  const confirmed = await confirm(first.receipt, clientSecret);
  if (confirmed === 'declined') {
    save(unpaid(begun, body));
    return { how: 'declined' };
  }
  try {
    const second = await deliver(confirmed === 'unusable' ? 'hosted' : 'embedded');
    if (second.receipt.status === 'pending' && confirmed === 'unclear') return { how: 'unclear' };
    return settle(second, confirmed === 'done');
  } catch (error) {
    // Only this answer says that the payment has failed for good.
    if (error instanceof ApiError && error.status === 402) throw error;
    return { how: 'unclear' };
  }

  function settle(delivery: Delivery, isConfirmed = false): Sent {
    if (delivery.receipt.status !== 'pending') return { how: 'thanked', delivery };
    // A confirmed payment may still be on its way.
    if (!isConfirmed) save(unpaid(begun, body));
    return { how: 'open', receipt: delivery.receipt };
  }
}
