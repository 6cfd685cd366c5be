import { tipCalls } from '#shared/calls/tipping/tips.ts';
import type { TipReceipt } from '#shared/contracts/tips.ts';
import { call } from '#web/kit/client/call.ts';
import type { PostTip } from '#web/tipping/tips/deliver-tip.ts';

/** Longer than a slow network needs, shorter than a guest is willing to wait. */
const TIMEOUT_MS = 20_000;

export const postTip: PostTip = (body, idempotencyKey) =>
  inTime((signal) => call(tipCalls.send, { body, idempotencyKey, signal }));

/** The form names whom it is for; here that is a business. */
export const postTeamTip: PostTip = ({ staffId: businessId, ...body }, idempotencyKey) =>
  inTime((signal) => call(tipCalls.sendToTeam, { body: { ...body, businessId }, idempotencyKey, signal }));

async function inTime(post: (signal: AbortSignal) => Promise<TipReceipt>): Promise<TipReceipt> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), TIMEOUT_MS);
  try {
    return await post(patience.signal);
  } finally {
    clearTimeout(timer);
  }
}
