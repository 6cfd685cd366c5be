import type { GivenPage } from '#shared/contracts/tip-page.ts';
import { tipPagePaths } from '#shared/paths.ts';
import { ErrorBoundary } from '#web/kit/page/error-boundary.tsx';
import { FeedbackPage } from '#web/tipping/guest-pages/feedback-page.tsx';
import { FollowPage } from '#web/tipping/guest-pages/follow-page.tsx';
import { Given } from '#web/tipping/guest-pages/given-page.ts';
import { GuestToaster } from '#web/tipping/guest-pages/guest-toaster.tsx';
import { PagePath } from '#web/tipping/guest-pages/page-path.ts';
import { ReportPage } from '#web/tipping/guest-pages/report-page.tsx';
import { StaffTipPage } from '#web/tipping/guest-pages/staff-tip-page.tsx';
import { TeamPage } from '#web/tipping/guest-pages/team-page.tsx';
import { TeamTipPage } from '#web/tipping/guest-pages/team-tip-page.tsx';
import { Trouble } from '#web/tipping/guest-pages/trouble.tsx';

/** The server draws pages without any other query, so that one cached page serves all guests. */
const MEANS_SOMETHING = /^\?(tip|cancelled|bill|at|words|receipt|find|page|sent|stars)=/;

type Props = { pathname: string; search: string; given: GivenPage | undefined };

export function TipApp({ pathname, search, given }: Props) {
  return (
    <ErrorBoundary paths={tipPagePaths}>
      <Given value={given}>
        <PagePath value={`${pathname}${MEANS_SOMETHING.test(search) ? search : ''}`}>
          {given?.kind === 'trouble' ? (
            <Trouble refusal={given.refusal} again={`${pathname}${search}`} />
          ) : (
            <PageAt pathname={pathname} search={search} />
          )}
        </PagePath>
      </Given>
      <GuestToaster />
    </ErrorBoundary>
  );
}

/** Only few paths lead here (`tipPagePaths`), so a router is not needed. */
function PageAt({ pathname, search }: Pick<Props, 'pathname' | 'search'>) {
  const [first, second = '', third] = pathname.split('/').filter((segment) => segment !== '');
  if (first === 'report') return <ReportPage />;
  if (first === 'tip') return <StaffTipPage staffId={second} search={search} />;
  if (first === 't' && third === 'feedback') return <FeedbackPage />;
  if (first === 't') return <FollowPage token={second} search={search} />;
  return third === 'team' ? (
    <TeamTipPage businessId={second} search={search} />
  ) : (
    <TeamPage businessId={second} search={search} />
  );
}
