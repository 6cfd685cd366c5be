import type { GivenPage } from '#shared/tip-page.ts';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { FollowPage } from '#web/tip/follow-page.tsx';
import { Given } from '#web/tip/given-page.ts';
import { GuestToaster } from '#web/tip/guest-toaster.tsx';
import { PagePath } from '#web/tip/page-path.ts';
import { StaffTipPage } from '#web/tip/staff-tip-page.tsx';
import { TeamPage } from '#web/tip/team-page.tsx';

type Props = { pathname: string; search: string; given: GivenPage | undefined };

/** Only three paths lead here (`tipPagePaths`), so a router would be more than they need. */
export function TipApp({ pathname, search, given }: Props) {
  const [first, second = ''] = pathname.split('/').filter((segment) => segment !== '');
  return (
    <ErrorBoundary>
      <Given value={given}>
        <PagePath value={pathname}>
          {first === 'tip' && <StaffTipPage staffId={second} search={search} />}
          {first === 't' && <FollowPage token={second} />}
          {first === 'business' && <TeamPage businessId={second} />}
        </PagePath>
      </Given>
      <GuestToaster />
    </ErrorBoundary>
  );
}
