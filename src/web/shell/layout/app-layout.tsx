import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { appPagePaths } from '#shared/paths.ts';
import { RoleHere, useVenues } from '#web/business/workplace/role-here.tsx';
import { ConfirmBanner } from '#web/identity/account/confirm-banner.tsx';
import { useOfferedLanguage } from '#web/identity/account/page-language.tsx';
import { sessionQuery, useSession } from '#web/kit/client/session.ts';
import { setShownVenue } from '#web/kit/client/shown-venue.ts';
import { usePlatform, usePlatformName } from '#web/kit/i18n/platform.ts';
import { ErrorBoundary } from '#web/kit/page/error-boundary.tsx';
import { PageSkeleton } from '#web/kit/page/page.tsx';
import { Shown } from '#web/kit/page/shown.ts';
import { useToday } from '#web/kit/ui/browser-state.ts';
import { closeShownToast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { isForOwners } from '#web/shell/navigation/nav-links.ts';
import { Navigation } from '#web/shell/navigation/navigation.tsx';
import { SectionPages, SideNav, TabBar } from '#web/shell/navigation/section-nav.tsx';
import { useSections } from '#web/shell/navigation/use-sections.ts';
import { VenueBar } from '#web/shell/navigation/venue-bar.tsx';

/** Scroll position of each history entry, by the key of its location. */
const scrollPositions = new Map<string, number>();

export function AppLayout() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useFocusOnNavigation(main);
  useClosingToasts();
  useScrollPositions();
  useFreshForEachUser();
  useOfferedLanguage();
  const { chosen } = useVenues();
  const sections = useSections();
  return (
    <div
      className={clsx(
        'flex min-h-dvh flex-col pt-16 print:pt-0',
        sections && 'max-lg:pb-16 max-lg:print:pb-0',
      )}
    >
      <a
        href="#main"
        className="fixed start-4 top-2 z-40 -translate-y-20 rounded-control bg-accent px-5 py-3 font-semibold text-on-accent focus-visible:translate-y-0"
      >
        {m.nav_skip()}
      </a>
      <Suspense>
        <Navigation isWide={sections !== undefined} />
        <ConfirmBanner />
      </Suspense>
      <div className={clsx('grow', sections && 'lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] print:block')}>
        <Suspense>
          {sections && (
            <div className={besideStyle}>
              <VenueBar />
              <SideNav sections={sections.shown} />
              {sections.current && <SectionPages section={sections.current} />}
            </div>
          )}
        </Suspense>
        <div className="flex min-h-full flex-col">
          <main id="main" ref={main} tabIndex={-1} className="flex grow flex-col outline-none">
            {/* Each part is hydrated for itself, so that a slow phone can react to touches in between. */}
            <Suspense fallback={<PageSkeleton />}>
              {/* One error boundary per page: the navigation still works if a page crashes, and the next page
                  starts without the error. */}
              <ErrorBoundary key={pathname} paths={appPagePaths} isWithinPage>
                <RoleHere value={chosen?.role ?? 'owner'}>
                  <Outlet />
                </RoleHere>
              </ErrorBoundary>
              <Shown />
            </Suspense>
          </main>
          <Suspense>
            <Footer />
          </Suspense>
        </div>
      </div>
      <Suspense>
        <TabBar />
      </Suspense>
    </div>
  );
}

/** Beside the page and always in sight; on a phone above it. The menu of venues may cover the page. */
const besideStyle =
  'relative z-20 print:hidden lg:sticky lg:top-16 lg:flex lg:h-[calc(100dvh-4rem)] lg:flex-col lg:border-e lg:border-hairline';

/** A screen reader does not announce a new page without a reload, unless the focus moves to it. */
function useFocusOnNavigation(target: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    target.current?.focus({ preventScroll: true });
  }, [pathname, target]);
}

/**
 * A user who follows a link or goes back has left what the toast was about. A toast that an action shows before it leads
 * to another page stays, because nobody clicks a link for that.
 */
function useClosingToasts(): void {
  useEffect(() => {
    const closeOnLink = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) closeShownToast();
    };
    // Before the handlers of the link itself, which may show a new toast.
    document.addEventListener('click', closeOnLink, true);
    window.addEventListener('popstate', closeShownToast);
    return () => {
      document.removeEventListener('click', closeOnLink, true);
      window.removeEventListener('popstate', closeShownToast);
    };
  }, []);
}

/** If another user has signed in in another window, removes the data of the previous user from the cache. */
function useFreshForEachUser(): void {
  const session = useSession();
  const queryClient = useQueryClient();
  const userId = session.state === 'signed-in' ? session.user.id : undefined;
  const last = useRef(userId);
  useEffect(() => {
    if (!userId) return;
    if (last.current && last.current !== userId) {
      // It was the other user's: with it, every question would be refused.
      setShownVenue(undefined);
      void queryClient.resetQueries({
        predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
      });
    }
    last.current = userId;
  }, [userId, queryClient]);
}

/**
 * A new page starts at the top; the back button restores the scroll position. A change within a page (a
 * filter, a tab, a section) does not scroll. React Router's own scroll restoration needs its data routers,
 * which are not used here.
 */
function useScrollPositions(): void {
  const isBack = useNavigationType() === NavigationType.Pop;
  const { key, pathname } = useLocation();
  const last = useRef(pathname);

  useEffect(() => {
    // We scroll, not the browser; except after a reload, where the browser's own scroll restoration works
    // better.
    window.history.scrollRestoration = 'manual';
    const letBrowser = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', letBrowser);
    return () => window.removeEventListener('pagehide', letBrowser);
  }, []);

  // A layout effect: rendering the next page scrolls the window, so the listener must be removed before that,
  // or the next page's position would be saved for this one.
  useLayoutEffect(() => {
    const remember = () => scrollPositions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, isBack ? (scrollPositions.get(key) ?? 0) : 0);
  }, [key, pathname, isBack]);
}

const links = [
  { to: '/#features', label: m.nav_features },
  { to: '/#how-it-works', label: m.landing_how_title },
  { to: '/business', label: m.nav_business_portal },
  { to: '/auth', label: m.auth_sign_in },
  { to: '/help', label: m.nav_help },
  { to: '/coverage', label: m.coverage_title },
  { to: '/terms', label: m.nav_terms },
  { to: '/privacy', label: m.nav_privacy },
];
const linkStyle =
  'inline-flex min-h-control items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline';

function Footer() {
  const platform = usePlatformName();
  const { supportAddress } = usePlatform();
  const session = useSession();
  const isSignedIn = session.state === 'signed-in';
  const isFor = (to: string) => {
    if (to === '/auth') return !isSignedIn;
    return to !== '/business' || isForOwners(session);
  };
  return (
    <footer className="border-t border-hairline print:hidden text-small text-ink-soft">
      <div className="mx-auto flex max-w-content flex-col gap-x-8 gap-y-4 px-4 py-8 sm:px-6 lg:flex-row lg:items-center lg:justify-between">
        <p className="lg:w-60 lg:shrink-0">{m.app_footer({ platform })}</p>
        <ul className="flex flex-wrap gap-x-6">
          {links
            .filter(({ to }) => isFor(to))
            .map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkStyle}>
                  {label()}
                </Link>
              </li>
            ))}
          {isSignedIn && (
            <li>
              <Link to="/account/data" className={linkStyle}>
                {m.account_data_title()}
              </Link>
            </li>
          )}
          <li>
            <a href={`mailto:${supportAddress}`} className={linkStyle}>
              {m.footer_contact()}
            </a>
          </li>
        </ul>
        <p className="whitespace-nowrap">{m.footer_copyright({ year: useToday().slice(0, 4), platform })}</p>
      </div>
    </footer>
  );
}
