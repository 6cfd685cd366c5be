import { Ban, CircleCheck, Clock, LoaderCircle, type LucideIcon, TriangleAlert, Undo2 } from 'lucide-react';
import type { PayoutStatus } from '#shared/statuses.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { payoutStatusWords } from '#web/kit/words/payout-status-words.ts';
import { m } from '#web/paraglide/messages.js';

const styles: Record<PayoutStatus, { className: string; icon: LucideIcon }> = {
  pending: { className: 'bg-pending text-on-pending', icon: Clock },
  processing: { className: 'bg-tint text-on-tint', icon: LoaderCircle },
  completed: { className: 'bg-active text-on-active', icon: CircleCheck },
  failed: { className: 'bg-suspended text-on-suspended', icon: TriangleAlert },
  cancelled: { className: 'bg-sunken text-ink-soft', icon: Ban },
  returned: { className: 'bg-suspended text-on-suspended', icon: Undo2 },
};

export function PayoutStatusBadge({ status }: { status: PayoutStatus }) {
  const { className, icon: Icon } = styles[status];
  return (
    <Badge className={className}>
      <Icon aria-hidden="true" className="size-3.5" />
      {payoutStatusWords[status]()}
    </Badge>
  );
}

/** Why a payout ended like this; nothing if there is no reason. */
export function PayoutReason({ text, className }: { text: string | null; className: string }) {
  return (
    text && (
      <p className={`${className} wrap-anywhere`}>
        <bdi>{text}</bdi>
      </p>
    )
  );
}

/** The reason of a cancelled, failed or returned payout, by the admin or the bank. Banks may give none. */
export function findFailureReason(status: PayoutStatus | null, reason: string | null): string | null {
  return reason ?? (status === 'failed' || status === 'returned' ? m.bank_gave_no_reason() : null);
}
