import { isSameBody, type TipBody } from '#web/tipping/tips/tip-draft.ts';

/**
 * One tip with its idempotency key; the server records at most one tip per key. While it is unknown whether a
 * request was recorded, the next one uses the same key: the same body gets the first response again, a changed body
 * is refused if the earlier one was recorded. The key survives refusals, lost responses, edits and reloads. It ends
 * with a receipt, or when the server reports that the key was used for a body that this page does not know.
 */
export type TipIntent = {
  key: string;
  /** Bodies that were sent without a response. */
  unsettled: TipBody[];
  /** The body that was recorded and is not paid yet, as far as this page knows. */
  opened?: TipBody;
};

/**
 * A tip that is open to be paid is continued with the same key; a changed one is another tip. Not while something is
 * unsettled: then the open tip may have been paid.
 */
export function continued(intent: TipIntent | undefined, body: TipBody): TipIntent | undefined {
  const isOther = intent?.opened && !isSameBody(intent.opened, body);
  return isOther && intent.unsettled.length === 0 ? undefined : intent;
}

/** The tip is recorded, and it is sure that nothing was paid for it. */
export function unpaid({ key }: TipIntent, opened: TipBody): TipIntent {
  return { key, unsettled: [], opened };
}

/**
 * Store the result before sending: after a reload during the request, the page must know that it was sent.
 */
export function withAttempt(intent: TipIntent | undefined, body: TipBody, newKey: () => string): TipIntent {
  const begun = intent ?? { key: newKey(), unsettled: [] };
  const others = begun.unsettled.filter((other) => !isSameBody(other, body));
  return { ...begun, unsettled: [...others, body] };
}

/**
 * Statuses that hold for every attempt with this body. Others, such as a rate limit, hold only for the last
 * attempt.
 */
const FINAL_REFUSALS = [400, 404, 409];

export function afterRefusal(before: TipIntent | undefined, after: TipIntent, status: number): TipIntent {
  const last = after.unsettled.at(-1);
  const saved = FINAL_REFUSALS.includes(status)
    ? after.unsettled.filter((body) => body !== last)
    : (before?.unsettled ?? []);
  return { ...after, unsettled: saved };
}
