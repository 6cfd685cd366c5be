import type { BusinessType } from '#shared/business-types.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { businessTypeWord } from '#web/features/admin/business-type-word.ts';

export function TypeBadge({ type }: { type: BusinessType }) {
  return <Badge className="bg-tint text-on-tint">{businessTypeWord(type)}</Badge>;
}
