import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { openCasesQuery } from '#web/tipping/card-testing/queries.ts';

/** Leads an admin from the dashboard to the cases, if any is open. */
export function OpenCasesNotice() {
  const { data } = useQuery(openCasesQuery);
  if (!data || data.count === 0) return null;
  return (
    <div className="mb-4">
      <Notice
        sentence={openSentence(data.count)}
        action={<ButtonLink to="/admin/card-testing" variant="secondary" label={m.cases_look()} />}
      />
    </div>
  );
}

/** How many cases are open, in words. */
function openSentence(count: number): string {
  if (count === 0) return m.cases_no_open();
  return count === 1 ? m.cases_open_notice_one() : m.cases_open_notice_many();
}
