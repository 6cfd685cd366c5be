import type { AccountMark } from '#shared/contracts/staff.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { m } from '#web/paraglide/messages.js';

export const accountMarkWords: Record<AccountMark, () => string> = {
  joined: m.staff_account_joined,
  invited: m.staff_account_invited,
  not_invited: m.staff_account_not_invited,
};

const colours: Record<AccountMark, string> = {
  joined: 'bg-active text-on-active',
  invited: 'bg-pending text-on-pending',
  not_invited: 'bg-sunken text-ink-soft',
};

/** Whether a staff member has joined, is invited, or neither. */
export function AccountMarkBadge({ mark }: { mark: AccountMark }) {
  return <Badge className={colours[mark]}>{accountMarkWords[mark]()}</Badge>;
}
