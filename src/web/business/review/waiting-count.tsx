import { useQuery } from '@tanstack/react-query';
import { reviewCountQuery } from '#web/business/review/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** How many decisions wait, beside the link to them. */
export function WaitingCount() {
  const { data } = useQuery(reviewCountQuery);
  if (!data || data.count === 0) return null;
  return (
    <span className="ms-2 rounded-full bg-pending px-2 text-on-pending tabular-nums">
      <span className="sr-only">{m.review_waiting({ count: data.count })}</span>
      <span aria-hidden="true">{data.count}</span>
    </span>
  );
}
