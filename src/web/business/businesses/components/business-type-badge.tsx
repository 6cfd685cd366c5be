import type { BusinessType } from '#shared/business-types.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { businessTypeWords } from '#web/kit/words/business-type-words.ts';

export function BusinessTypeBadge({ type }: { type: BusinessType }) {
  return <Badge className="bg-tint text-on-tint">{businessTypeWords[type]()}</Badge>;
}
