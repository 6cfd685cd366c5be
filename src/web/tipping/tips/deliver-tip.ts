import { tipCalls } from '#shared/calls/tipping/tips.ts';
import type { TipReceipt } from '#shared/contracts/tips.ts';
import type { Checkout } from '#shared/money/payment-kinds.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { call } from '#web/kit/client/call.ts';
import { isSameBody, type TipBody } from '#web/tipping/tips/tip-draft.ts';
import type { TipIntent } from '#web/tipping/tips/tip-intent.ts';

export type PostTip = (body: TipBody, idempotencyKey: string) => Promise<TipReceipt>;
/** The same tip, wherever the guest wants to pay it now. */
export type PostTipTo = (body: TipBody, idempotencyKey: string, checkout: Checkout) => Promise<TipReceipt>;

/** `wasEarlier`: an earlier version of this tip was recorded; the latest edit was not. */
export type Delivery = { receipt: TipReceipt; wasEarlier: boolean };

export async function deliverTip(post: PostTip, intent: TipIntent, body: TipBody): Promise<Delivery> {
  try {
    return { receipt: await post(body, intent.key), wasEarlier: false };
  } catch (error) {
    if (!isKeyUsed(error)) throw error;
    const earlier = intent.unsettled.filter((other) => !isSameBody(other, body));
    return { receipt: await getEarlierReceipt(post, intent.key, earlier, error), wasEarlier: true };
  }
}

/**
 * The key is used, so sending these bodies again cannot record a tip: the recorded one gets its receipt
 * again.
 */
async function getEarlierReceipt(
  post: PostTip,
  key: string,
  earlier: TipBody[],
  otherwise: unknown,
): Promise<TipReceipt> {
  for (const body of earlier) {
    try {
      return await post(body, key);
    } catch (error) {
      if (!isKeyUsed(error)) throw error;
    }
  }
  throw otherwise;
}

export function isKeyUsed(error: unknown): boolean {
  return error instanceof ApiError && error.body?.reason === 'idempotency_key_used';
}

/** Longer than a slow network needs, shorter than a guest is willing to wait. */
const TIMEOUT_MS = 20_000;

export const postTip: PostTipTo = (body, idempotencyKey, checkout) =>
  inTime((signal) => call(tipCalls.send, { body: { ...body, checkout }, idempotencyKey, signal }));

/** The form names whom it is for; here that is a business. */
export const postTeamTip: PostTipTo = ({ staffId: businessId, ...body }, idempotencyKey, checkout) =>
  inTime((signal) =>
    call(tipCalls.sendToTeam, { body: { ...body, businessId, checkout }, idempotencyKey, signal }),
  );

async function inTime(post: (signal: AbortSignal) => Promise<TipReceipt>): Promise<TipReceipt> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), TIMEOUT_MS);
  try {
    return await post(patience.signal);
  } finally {
    clearTimeout(timer);
  }
}
