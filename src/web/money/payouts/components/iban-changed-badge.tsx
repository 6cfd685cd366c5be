import { TriangleAlert } from 'lucide-react';
import type { PayoutStatus } from '#shared/statuses.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { m } from '#web/paraglide/messages.js';

/** No warning for a payout that has ended: a later change of the IBAN does not affect it. */
export function warnsOfIban({
  status,
  ibanChanged,
}: {
  status: PayoutStatus;
  ibanChanged: boolean;
}): boolean {
  return ibanChanged && (status === 'pending' || status === 'processing');
}

export function IbanChangedBadge() {
  return (
    <Badge className="rounded-control! bg-suspended text-start whitespace-normal! text-on-suspended">
      <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
      {m.payouts_iban_changed()}
    </Badge>
  );
}
