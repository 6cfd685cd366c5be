import { useLocation } from 'react-router';
import { isAtLeast } from '#shared/roles.ts';
import { canShowAll, pathOfAll, useAllVenues } from '#web/business/workplace/all-venues.ts';
import { useVenues } from '#web/business/workplace/role-here.tsx';
import { shownRole, useSession } from '#web/kit/client/session.ts';
import { useAlive } from '#web/kit/ui/browser-state.ts';
import { leastRoles } from '#web/shell/access/least-roles.ts';
import { isLandingHash } from '#web/shell/navigation/nav-links.ts';
import type { SectionPage } from '#web/shell/navigation/section.ts';
import { findHere, sections } from '#web/shell/navigation/sections.ts';

export type MenuLink = { to: string; label: string; isHere: boolean; Count: SectionPage['Count'] };

/**
 * The sections with the pages that this user may open, and the one on screen. Undefined on pages of visitors, and for
 * owners who have no business yet.
 */
export function useSections() {
  const session = useSession();
  const { pathname, hash } = useLocation();
  // The server does not know the hash.
  const isAlive = useAlive();
  const { chosen } = useVenues();
  const { isAll } = useAllVenues();
  if (session.state !== 'signed-in' || (isAlive && isLandingHash(hash))) return undefined;
  const role = shownRole(session.user);
  // The sums of all venues are the home of whoever looks at all of them.
  const here = findHere(role, isAll && pathname === '/business/venues' ? '/business' : pathname);
  if (!here || (role === 'business' && !chosen)) return undefined;

  const mayOpen = ({ to }: SectionPage) => {
    const least = leastRoles[to];
    return !least || !chosen || isAtLeast(chosen.role, least);
  };
  // Whoever looks at all venues goes on with all of them, where that is possible.
  const pathOf = ({ to }: SectionPage) => {
    if (isAll && role === 'business' && (to === '/business' || canShowAll(to))) return pathOfAll(to);
    return to.replace(':businessId', String(chosen?.id));
  };
  const toLink = (page: SectionPage): MenuLink => ({
    to: pathOf(page),
    label: page.label(),
    isHere: page === here.page,
    Count: page.Count,
  });
  const shown = sections[role].map((section) => {
    const links = section.pages.filter(mayOpen).map(toLink);
    return {
      label: section.label(),
      icon: section.icon,
      links,
      to: links[0]?.to ?? '/',
      isHere: section === here.section,
    };
  });
  return { shown, current: shown.find(({ isHere }) => isHere) };
}

export type ShownSection = NonNullable<ReturnType<typeof useSections>>['shown'][number];
