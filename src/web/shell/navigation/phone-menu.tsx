import { Menu, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { PageLanguages } from '#web/identity/account/page-language.tsx';
import { ThemeSwitch } from '#web/kit/page/theme-switch.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { m } from '#web/paraglide/messages.js';
import { AccountActions } from '#web/shell/navigation/account-actions.tsx';
import { NavLinkList } from '#web/shell/navigation/nav-link-list.tsx';

/**
 * The navigation behind one button. It closes on Escape, when the focus leaves it, and when a link is
 * followed.
 */
export function PhoneMenu() {
  const { key } = useLocation();
  // The location at which it was opened. At any other it is closed, also for those who come back later.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;
  if (openAt !== undefined && !open) setOpenAt(undefined);
  const close = () => setOpenAt(undefined);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    close();
    button.current?.focus();
  };
  const closeOnLeaving = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles events that bubble up from the controls inside
    <div className="ms-auto @5xl:hidden" onKeyDown={closeOnEscape} onBlur={closeOnLeaving}>
      <IconButton
        ref={button}
        label={open ? m.nav_menu_close() : m.nav_menu_open()}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpenAt(open ? undefined : key)}
      >
        {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      </IconButton>
      <div
        id={panelId}
        hidden={!open}
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
