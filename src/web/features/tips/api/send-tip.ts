import type { TipReceipt } from '#shared/contracts/tips.ts';
import { sendForJson } from '#web/api/http.ts';
import type { PostTip } from '#web/features/tips/deliver-tip.ts';

/** Longer than a slow network needs, shorter than a guest is willing to wait. */
const TIMEOUT_MS = 20_000;

export const postTip: PostTip = async (body, idempotencyKey) => {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), TIMEOUT_MS);
  try {
    return await sendForJson<TipReceipt>('POST', '/api/tips', {
      body,
      idempotencyKey,
      signal: patience.signal,
    });
  } finally {
    clearTimeout(timer);
  }
};
