import type { BusinessType } from '#shared/business-types.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { businessTypeLabel } from '#web/features/businesses/business-type-label.ts';

export function BusinessTypeBadge({ type }: { type: BusinessType }) {
  return <Badge className="bg-tint text-on-tint">{businessTypeLabel(type)}</Badge>;
}
