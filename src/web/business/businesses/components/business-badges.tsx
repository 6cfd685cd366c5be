import type { BusinessStatus, BusinessType } from '#shared/statuses.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { businessStatusWords } from '#web/kit/words/business-status-words.ts';
import { businessTypeWords } from '#web/kit/words/business-type-words.ts';

const colours: Record<BusinessStatus, string> = {
  pending: 'bg-pending text-on-pending',
  active: 'bg-active text-on-active',
  suspended: 'bg-suspended text-on-suspended',
};

export function BusinessStatusBadge({ status }: { status: BusinessStatus }) {
  return (
    <Badge className={colours[status]}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {businessStatusWords[status]()}
    </Badge>
  );
}

export function BusinessTypeBadge({ type }: { type: BusinessType }) {
  return <Badge className="bg-tint text-on-tint">{businessTypeWords[type]()}</Badge>;
}
