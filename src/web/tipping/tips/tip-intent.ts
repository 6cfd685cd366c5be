import { isSameBody, type TipBody } from '#web/tipping/tips/tip-draft.ts';

/**
 * One tip that a guest wants to give, with its idempotency key. The server records at most one tip for each
 * key. As long as it is unknown whether a request was recorded, the next one uses the same key: the same body
 * gets the first answer again, and a changed body is refused if the earlier one was recorded. The key is kept
 * through refusals, lost answers, edits and reloads. It ends with a receipt, or when the server says that the
 * key was used for a body that this page does not know.
 */
export type TipIntent = {
  key: string;
  /** Bodies that were sent and whose answer never came. */
  unsettled: TipBody[];
};

/**
 * Store the result before sending: after a reload during the request, the page must know that it was sent.
 */
export function withAttempt(intent: TipIntent | undefined, body: TipBody, newKey: () => string): TipIntent {
  const { key, unsettled } = intent ?? { key: newKey(), unsettled: [] };
  const others = unsettled.filter((other) => !isSameBody(other, body));
  return { key, unsettled: [...others, body] };
}

/**
 * Statuses that hold for every attempt with this body. Others, such as a rate limit, hold only for the last
 * attempt.
 */
const FINAL_REFUSALS = [400, 404, 409];

export function afterRefusal(before: TipIntent | undefined, after: TipIntent, status: number): TipIntent {
  const last = after.unsettled.at(-1);
  const kept = FINAL_REFUSALS.includes(status)
    ? after.unsettled.filter((body) => body !== last)
    : (before?.unsettled ?? []);
  return { key: after.key, unsettled: kept };
}
