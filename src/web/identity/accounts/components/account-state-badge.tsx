import type { AccountState } from '#shared/contracts/accounts.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { m } from '#web/paraglide/messages.js';

export const stateWords: Record<AccountState, () => string> = {
  enabled: m.accounts_enabled,
  disabled: m.accounts_disabled,
};

const colours: Record<AccountState, string> = {
  enabled: 'bg-active text-on-active',
  disabled: 'bg-suspended text-on-suspended',
};

export function AccountStateBadge({ state }: { state: AccountState }) {
  return <Badge className={colours[state]}>{stateWords[state]()}</Badge>;
}
