import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { FollowPage } from '#web/tip/follow-page.tsx';
import { GuestToaster } from '#web/tip/guest-toaster.tsx';
import { PagePath } from '#web/tip/page-path.ts';
import { StaffTipPage } from '#web/tip/staff-tip-page.tsx';
import { TeamPage } from '#web/tip/team-page.tsx';

/** Only three paths lead here (`tipPagePaths`), so a router would be more than they need. */
export function TipApp({ pathname, search }: { pathname: string; search: string }) {
  const [first, second = ''] = pathname.split('/').filter((segment) => segment !== '');
  return (
    <ErrorBoundary>
      <PagePath value={pathname}>
        {first === 'tip' && <StaffTipPage staffId={second} search={search} />}
        {first === 't' && <FollowPage token={second} />}
        {first === 'business' && <TeamPage businessId={second} />}
      </PagePath>
      <GuestToaster />
    </ErrorBoundary>
  );
}
