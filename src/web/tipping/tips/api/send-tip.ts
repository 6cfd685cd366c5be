import type { TipReceipt } from '#shared/contracts/tips.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import type { PostTip } from '#web/tipping/tips/deliver-tip.ts';

/** Longer than a slow network needs, shorter than a guest is willing to wait. */
const TIMEOUT_MS = 20_000;

export const postTip: PostTip = (body, idempotencyKey) => post('/api/tips', body, idempotencyKey);

/** The form names whom it is for; here that is a business. */
export const postTeamTip: PostTip = ({ staffId: businessId, ...body }, idempotencyKey) =>
  post('/api/tips/team', { ...body, businessId }, idempotencyKey);

async function post(path: string, body: object, idempotencyKey: string): Promise<TipReceipt> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), TIMEOUT_MS);
  try {
    return await sendForJson<TipReceipt>('POST', path, {
      body,
      idempotencyKey,
      signal: patience.signal,
    });
  } finally {
    clearTimeout(timer);
  }
}
