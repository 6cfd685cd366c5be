import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { PageLanguage, PageLanguages } from '#web/identity/account/page-language.tsx';
import { LogoutButton } from '#web/identity/sign-in/components/logout-button.tsx';
import { RoleBadge } from '#web/identity/sign-in/components/role-badge.tsx';
import { shownRole, useSession } from '#web/kit/client/session.ts';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { ThemeSwitch } from '#web/kit/page/theme-switch.tsx';
import { useAlive } from '#web/kit/ui/browser-state.ts';
import { IconButton } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { useDisclosure } from '#web/kit/ui/disclosure.ts';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { m } from '#web/paraglide/messages.js';
import { isLandingHash, navLinks } from '#web/shell/navigation/nav-links.ts';
import { SearchButton } from '#web/shell/navigation/search-button.tsx';

/**
 * Switches to the menu button by container width, not screen width: large text needs the menu on a wide
 * screen too. `isWide`: from edge to edge, above the sections of signed-in users.
 */
export function Navigation({ isWide }: { isWide: boolean }) {
  return (
    <header className="@container fixed inset-x-0 top-0 z-30 border-b print:hidden border-hairline bg-ground">
      <nav
        aria-label={m.nav_label()}
        className={clsx('mx-auto flex h-16 items-center gap-2 px-4 sm:px-6', !isWide && 'max-w-content')}
      >
        <Logo />
        <NavLinkList className="ms-4 hidden @5xl:flex" />
        <div className="ms-auto flex items-center gap-2">
          <SearchButton />
          <div className="hidden items-center gap-2 @5xl:flex">
            <PageLanguage />
            <ThemeSwitch />
            <AccountActions />
          </div>
          <PhoneMenu />
        </div>
      </nav>
    </header>
  );
}

/** A coin passing into an open hand. */
function Logo() {
  const name = usePlatformName();
  return (
    <Link
      to="/"
      className="flex min-h-control items-center gap-2.5 rounded-control pe-2 text-large font-bold"
    >
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <rect width="32" height="32" rx="9" className="fill-accent" />
        <circle cx="16" cy="10.5" r="4.5" className="fill-glow" />
        <path
          d="M6.5 17.5a9.5 7.5 0 0 0 19 0"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          className="stroke-on-accent"
        />
      </svg>
      {/* With very large text, the menu button needs the room of the name: only the logo is shown. */}
      <span className="sr-only @min-[15rem]:not-sr-only">{name}</span>
    </Link>
  );
}

/** The navigation behind one button. */
function PhoneMenu() {
  const { isOpen, panelId, around, forButton } = useDisclosure();
  return (
    <div className="@5xl:hidden" {...around}>
      <IconButton label={isOpen ? m.nav_menu_close() : m.nav_menu_open()} {...forButton}>
        {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      </IconButton>
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-appear overflow-y-auto border-b border-hairline bg-ground px-4 pt-2 pb-5 shadow-soft"
      >
        <NavLinkList className="-mx-4 flex-col" />
        <div className="mt-2 -mx-3 flex items-center justify-between border-t border-hairline pt-2">
          <PageLanguages />
          <ThemeSwitch />
        </div>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 [&>a]:grow">
          <AccountActions />
        </div>
      </div>
    </div>
  );
}

function AccountActions() {
  const session = useSession();
  if (session.state === 'loading') return <Skeleton className="h-control w-52" />;
  if (session.state !== 'signed-in') {
    return (
      <>
        <ButtonLink to="/auth" variant="quiet">
          {m.nav_login()}
        </ButtonLink>
        <ButtonLink to="/auth?tab=sign-up">{m.nav_get_started()}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <RoleBadge role={shownRole(session.user)} />
      <LogoutButton />
    </>
  );
}

function NavLinkList({ className }: { className: string }) {
  const session = useSession();
  const { pathname, hash } = useLocation();
  // The server does not know the hash. Some, such as the one of "Skip to content", are not of the navigation.
  const isAlive = useAlive();
  const current = pathname + (isAlive && isLandingHash(hash) ? hash : '');
  return (
    <ul className={clsx('flex', className)}>
      {navLinks
        .filter(({ isShown }) => isShown(session))
        .map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              {...(to === current && { 'aria-current': 'page' })}
              className="flex min-h-control items-center rounded-control px-4 font-medium text-ink-soft hover:bg-sunken hover:text-ink aria-[current=page]:text-ink"
            >
              {label()}
            </Link>
          </li>
        ))}
    </ul>
  );
}
