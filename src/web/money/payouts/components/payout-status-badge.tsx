import { Ban, CircleCheck, Clock, LoaderCircle, type LucideIcon, TriangleAlert, Undo2 } from 'lucide-react';
import type { PayoutStatus } from '#shared/statuses.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { m } from '#web/paraglide/messages.js';

const looks: Record<PayoutStatus, { className: string; icon: LucideIcon; word: () => string }> = {
  pending: { className: 'bg-pending text-on-pending', icon: Clock, word: m.payout_status_pending },
  processing: { className: 'bg-tint text-on-tint', icon: LoaderCircle, word: m.payout_status_processing },
  completed: { className: 'bg-active text-on-active', icon: CircleCheck, word: m.payout_status_completed },
  failed: { className: 'bg-suspended text-on-suspended', icon: TriangleAlert, word: m.payout_status_failed },
  cancelled: { className: 'bg-sunken text-ink-soft', icon: Ban, word: m.payout_status_cancelled },
  returned: { className: 'bg-suspended text-on-suspended', icon: Undo2, word: m.payout_status_returned },
};

export function PayoutStatusBadge({ status }: { status: PayoutStatus }) {
  const { className, icon: Icon, word } = looks[status];
  return (
    <Badge className={className}>
      <Icon aria-hidden="true" className="size-3.5" />
      {word()}
    </Badge>
  );
}

export function payoutStatusWord(status: PayoutStatus): string {
  return looks[status].word();
}
