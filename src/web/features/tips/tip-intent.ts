import { isSameBody, type TipBody } from '#web/features/tips/tip-draft.ts';

/**
 * One wish to tip. Of everything that is sent under one key the server records at most one, so as long as nobody
 * knows whether something was recorded, whatever is sent next goes under the same key: the same content gets its first
 * answer, changed content is refused if the earlier one went through. The key outlives refusals, lost answers, changes
 * and reloads. A receipt ends it, or the news that the key has recorded something nobody here has sent.
 */
export type TipIntent = {
  key: string;
  /** Sent, with an answer that never came. */
  unsettled: TipBody[];
};

/** To be kept before it is sent: a page reloaded in the middle must still know that it was. */
export function withAttempt(intent: TipIntent | undefined, body: TipBody, newKey: () => string): TipIntent {
  const { key, unsettled } = intent ?? { key: newKey(), unsettled: [] };
  const others = unsettled.filter((other) => !isSameBody(other, body));
  return { key, unsettled: [...others, body] };
}

/** The server's answers that hold for every time this body was sent; a limit, for one, only holds for the last time. */
const FINAL_REFUSALS = [400, 404, 409];

export function afterRefusal(before: TipIntent | undefined, after: TipIntent, status: number): TipIntent {
  const last = after.unsettled.at(-1);
  const kept = FINAL_REFUSALS.includes(status)
    ? after.unsettled.filter((body) => body !== last)
    : (before?.unsettled ?? []);
  return { key: after.key, unsettled: kept };
}
