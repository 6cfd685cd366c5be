import { useQuery } from '@tanstack/react-query';
import { reviewCountQuery, useLiveReviews } from '#web/business/review/queries.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

/** Leads an admin from the dashboard to what waits for a decision. */
export function WaitingNotice() {
  useLiveReviews();
  const { data } = useQuery(reviewCountQuery);
  if (!data || data.count === 0) return null;
  return (
    <div className="mb-4">
      <Notice
        sentence={m.review_waiting({ count: data.count })}
        action={<ButtonLink to="/admin/review" variant="secondary" label={m.review_look()} />}
      />
    </div>
  );
}
