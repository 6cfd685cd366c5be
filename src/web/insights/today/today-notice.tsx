import { useQuery } from '@tanstack/react-query';
import { todayQuery } from '#web/insights/today/queries.ts';
import { CountBadge } from '#web/kit/ui/badge.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

/** Leads an admin from the dashboard to what waits, if anything does. */
export function TodayNotice() {
  const { data } = useQuery(todayQuery);
  if (!data || data.duties.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice
        sentence={m.today_waiting({ count: data.duties.length })}
        action={<ButtonLink to="/admin/today" variant="secondary" label={m.today_open()} />}
      />
    </div>
  );
}

/** How many kinds of things wait, beside the link to them. */
export function TodayCount() {
  const { data } = useQuery(todayQuery);
  if (!data || data.duties.length === 0) return null;
  const count = data.duties.length;
  return <CountBadge count={count} words={m.today_waiting({ count })} />;
}
