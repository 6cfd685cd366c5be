import { useQuery } from '@tanstack/react-query';
import { reviewCountQuery } from '#web/business/review/queries.ts';
import { CountBadge } from '#web/kit/ui/badge.tsx';
import { m } from '#web/paraglide/messages.js';

/** How many decisions wait, beside the link to them. */
export function WaitingCount() {
  const { data } = useQuery(reviewCountQuery);
  if (!data || data.count === 0) return null;
  return <CountBadge count={data.count} words={m.review_waiting({ count: data.count })} />;
}
