import type { BusinessStatus } from '#shared/statuses.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { m } from '#web/paraglide/messages.js';

const looks: Record<BusinessStatus, { className: string; word: () => string }> = {
  pending: { className: 'bg-pending text-on-pending', word: m.status_pending },
  active: { className: 'bg-active text-on-active', word: m.status_active },
  suspended: { className: 'bg-suspended text-on-suspended', word: m.status_suspended },
};

export function BusinessStatusBadge({ status }: { status: BusinessStatus }) {
  const { className, word } = looks[status];
  return (
    <Badge className={className}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {word()}
    </Badge>
  );
}
