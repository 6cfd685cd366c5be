import { PageLanguage } from '#web/identity/account/page-language.tsx';
import { ThemeSwitch } from '#web/kit/page/theme-switch.tsx';
import { m } from '#web/paraglide/messages.js';
import { AccountActions } from '#web/shell/navigation/account-actions.tsx';
import { Logo } from '#web/shell/navigation/logo.tsx';
import { NavLinkList } from '#web/shell/navigation/nav-link-list.tsx';
import { PhoneMenu } from '#web/shell/navigation/phone-menu.tsx';

/**
 * Switches to the menu button by container width, not screen width: large text needs the menu on a wide
 * screen too.
 */
export function Navigation() {
  return (
    <header className="@container fixed inset-x-0 top-0 z-30 border-b print:hidden border-hairline bg-ground">
      <nav
        aria-label={m.nav_label()}
        className="mx-auto flex h-16 max-w-content items-center gap-2 px-4 sm:px-6"
      >
        <Logo />
        <NavLinkList className="ms-4 hidden @5xl:flex" />
        <div className="ms-auto hidden items-center gap-2 @5xl:flex">
          <PageLanguage />
          <ThemeSwitch />
          <AccountActions />
        </div>
        <PhoneMenu />
      </nav>
    </header>
  );
}
