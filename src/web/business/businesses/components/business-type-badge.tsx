import type { BusinessType } from '#shared/business-types.ts';
import { businessTypeLabel } from '#web/business/businesses/business-type-label.ts';
import { Badge } from '#web/kit/ui/badge.tsx';

export function BusinessTypeBadge({ type }: { type: BusinessType }) {
  return <Badge className="bg-tint text-on-tint">{businessTypeLabel(type)}</Badge>;
}
