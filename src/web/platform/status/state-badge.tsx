import { CircleCheck, CircleHelp, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Badge } from '#web/kit/ui/badge.tsx';
import { m } from '#web/paraglide/messages.js';
import type { ShownState } from '#web/platform/status/shown-state.ts';

const looks: Record<ShownState, { className: string; icon: LucideIcon; word: () => string }> = {
  fine: { className: 'bg-active text-on-active', icon: CircleCheck, word: m.status_fine },
  late: { className: 'bg-pending text-on-pending', icon: Clock, word: m.status_late },
  failing: { className: 'bg-suspended text-on-suspended', icon: TriangleAlert, word: m.status_failing },
  unknown: { className: 'bg-sunken text-ink-soft', icon: CircleHelp, word: m.status_unknown },
};

export function StateBadge({ state }: { state: ShownState }) {
  const { className, icon: Icon, word } = looks[state];
  return (
    <Badge className={className}>
      <Icon aria-hidden="true" className="size-3.5" />
      {word()}
    </Badge>
  );
}
