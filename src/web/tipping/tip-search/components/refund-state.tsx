import type { FoundTip } from '#shared/contracts/tip-search.ts';
import type { RefundFailure } from '#shared/statuses.ts';
import { RefundBadge } from '#web/money/payments/components/refund-badge.tsx';
import { m } from '#web/paraglide/messages.js';

const failureWords: Record<RefundFailure, () => string> = {
  provider_could_not: m.refund_refused_detail,
  provider_refused: m.refund_refused_detail,
  returned_by_bank: m.refund_returned_by_bank,
};

/** How far a refund is, and why it did not reach the guest. */
export function RefundState({ refund }: Pick<FoundTip, 'refund'>) {
  if (!refund) return '–';
  return (
    <>
      <RefundBadge status={refund.status} />
      {refund.failure && (
        <span className="mt-1 block text-small text-ink-soft wrap-anywhere">
          {refund.failureDetail ?? failureWords[refund.failure]()}
        </span>
      )}
    </>
  );
}
