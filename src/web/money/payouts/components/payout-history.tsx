import { formatInstant } from '#web/kit/format/date-format.ts';
import { Panel } from '#web/kit/ui/panel.tsx';
import type { PayoutDetails } from '#web/money/payouts/api/payout-details.ts';
import { PayoutReason } from '#web/money/payouts/components/payout-reason.tsx';
import { PayoutStatusBadge } from '#web/money/payouts/components/payout-status-badge.tsx';
import { findFailureReason } from '#web/money/payouts/failure-reason.ts';
import { m } from '#web/paraglide/messages.js';

/** The events of a payout, the newest last: who, when and why. */
export function PayoutHistory({ history }: { history: PayoutDetails['history'] }) {
  return (
    <Panel title={m.payouts_history()}>
      <ol className="flex flex-col divide-y divide-hairline">
        {history.map(({ toStatus, actorName, reason, createdAt }) => (
          <li key={`${toStatus} ${createdAt}`} className="py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <PayoutStatusBadge status={toStatus} />
              <span className="text-small text-ink-soft">{formatInstant(createdAt)}</span>
            </div>
            <p className="mt-1 text-small text-ink-soft">
              <bdi>{actorName ?? m.audit_nobody()}</bdi>
            </p>
            <PayoutReason text={findFailureReason(toStatus, reason)} className="mt-1" />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
