import type { RefundStatus } from '#shared/statuses.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { m } from '#web/paraglide/messages.js';

export const refundWords: Record<RefundStatus, () => string> = {
  requested: m.refund_state_waiting,
  done: m.refund_state_done,
  failed: m.refund_state_refused,
};

const colours: Record<RefundStatus, string> = {
  requested: 'bg-pending text-on-pending',
  done: 'bg-sunken text-ink',
  failed: 'bg-suspended text-on-suspended',
};

export function RefundBadge({ status }: { status: RefundStatus }) {
  return <Badge className={colours[status]}>{refundWords[status]()}</Badge>;
}
