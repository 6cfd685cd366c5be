import { Ban, CircleCheck, Clock } from 'lucide-react';
import { Badge } from '#web/kit/ui/badge.tsx';
import type { BankFile } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

const looks = {
  waiting: { className: 'bg-pending text-on-pending', icon: Clock, word: m.release_state_waiting },
  released: { className: 'bg-active text-on-active', icon: CircleCheck, word: m.release_state_released },
  withdrawn: { className: 'bg-sunken text-ink-soft', icon: Ban, word: m.release_state_withdrawn },
};

export function BankFileBadge({ file }: { file: BankFile }) {
  const { className, icon: Icon, word } = looks[stateOf(file)];
  return (
    <Badge className={className}>
      <Icon aria-hidden="true" className="size-3.5" />
      {word()}
    </Badge>
  );
}

export function stateOf({ releasedAt, withdrawnAt }: BankFile): keyof typeof looks {
  if (withdrawnAt) return 'withdrawn';
  return releasedAt ? 'released' : 'waiting';
}
