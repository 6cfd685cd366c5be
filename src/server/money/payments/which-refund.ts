import type { RefundRow } from '#server/money/payments/refund-store.ts';
import { type Fils, getFilsFrom } from '#shared/money.ts';

type Told = {
  /** The provider's id of the refund. */
  refundId: string;
  amountFils: Fils;
  /** Our request that the provider answers. Not known for an event. */
  requestId?: number | undefined;
};

/**
 * The refund of a tip that the provider means. An event can be earlier than the answer to our request, which then has no
 * id yet.
 */
export function whichRefund<Row extends Pick<RefundRow, 'id' | 'status' | 'refundId' | 'amount'>>(
  rows: Row[],
  { refundId, amountFils, requestId }: Told,
): Row | undefined {
  const known = rows.find((row) => row.refundId === refundId);
  if (known) return known;
  const waiting = rows.filter((row) => row.status === 'requested' && row.refundId === null);
  return requestId === undefined
    ? waiting.find(({ amount }) => getFilsFrom(amount) === amountFils)
    : waiting.find(({ id }) => id === requestId);
}
