import type { TipStatus } from '#shared/statuses.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { m } from '#web/paraglide/messages.js';

export const tipStatusWords: Record<TipStatus, () => string> = {
  pending: m.all_tips_pending,
  paid: m.all_tips_paid,
  failed: m.all_tips_not_paid,
  refunded: m.refund_given_back,
};

const colours: Record<TipStatus, string> = {
  pending: 'bg-pending text-on-pending',
  paid: 'bg-active text-on-active',
  failed: 'bg-suspended text-on-suspended',
  refunded: 'bg-sunken text-ink',
};

export function TipStatusBadge({ status }: { status: TipStatus }) {
  return <Badge className={colours[status]}>{tipStatusWords[status]()}</Badge>;
}
