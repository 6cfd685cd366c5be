import { Ban, CircleCheck, Clock, LoaderCircle, type LucideIcon, TriangleAlert, Undo2 } from 'lucide-react';
import type { PayoutStatus } from '#shared/statuses.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { payoutStatusWords } from '#web/kit/words/payout-status-words.ts';

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
