import { Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { appPagePaths } from '#shared/paths.ts';
import { useVenues } from '#web/business/workplace/api/venues.ts';
import { RoleHere } from '#web/business/workplace/role-here.ts';
import { ConfirmBanner } from '#web/identity/account/components/confirm-banner.tsx';
import { useOfferedLanguage } from '#web/identity/sign-in/use-offered-languages.ts';
import { ErrorBoundary } from '#web/kit/page/error-boundary.tsx';
import { InTurn } from '#web/kit/page/in-turn.tsx';
import { PageSkeleton } from '#web/kit/page/page-skeleton.tsx';
import { Shown } from '#web/kit/page/shown.ts';
import { m } from '#web/paraglide/messages.js';
import { Footer } from '#web/shell/layout/footer.tsx';
import { useClosingToasts } from '#web/shell/layout/use-closing-toasts.ts';
import { useFocusOnNavigation } from '#web/shell/layout/use-focus-on-navigation.ts';
import { useFreshForEachUser } from '#web/shell/layout/use-fresh-for-each-user.ts';
import { useScrollPlaces } from '#web/shell/layout/use-scroll-places.ts';
import { AdminNav } from '#web/shell/navigation/admin-nav.tsx';
import { Navigation } from '#web/shell/navigation/navigation.tsx';
import { VenueBar } from '#web/shell/navigation/venue-bar.tsx';

type Props = {
  /** The back button led to this page. */
  isBack: boolean;
};

export function AppLayout({ isBack }: Props) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useFocusOnNavigation(main);
  useClosingToasts();
  useScrollPlaces(isBack);
  useFreshForEachUser();
  useOfferedLanguage();
  const { chosen } = useVenues();
  return (
    <div className="flex min-h-dvh flex-col pt-16 print:pt-0">
      <a
        href="#main"
        className="fixed start-4 top-2 z-40 -translate-y-20 rounded-control bg-accent px-5 py-3 font-semibold text-on-accent focus-visible:translate-y-0"
      >
        {m.nav_skip()}
      </a>
      <InTurn>
        <Navigation />
        <AdminNav />
        <VenueBar />
        <ConfirmBanner />
      </InTurn>
      <main id="main" ref={main} tabIndex={-1} className="flex grow flex-col outline-none">
        <Suspense fallback={<PageSkeleton />}>
          {/* One error boundary per page: the navigation still works if a page crashes, and the next page
              starts without the error. */}
          <ErrorBoundary key={pathname} paths={appPagePaths} isWithinPage>
            <RoleHere value={chosen?.role ?? 'owner'}>
              <InTurn>
                <Outlet />
              </InTurn>
            </RoleHere>
          </ErrorBoundary>
          <Shown />
        </Suspense>
      </main>
      <InTurn>
        <Footer />
      </InTurn>
    </div>
  );
}
