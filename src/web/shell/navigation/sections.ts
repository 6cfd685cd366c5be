import { appPagePaths, findPattern } from '#shared/paths.ts';
import type { Role } from '#shared/roles.ts';
import { adminSections } from '#web/shell/navigation/admin-sections.ts';
import { ownerSections } from '#web/shell/navigation/owner-sections.ts';
import type { Section, SectionPage } from '#web/shell/navigation/section.ts';
import { staffSections } from '#web/shell/navigation/staff-sections.ts';

/** The navigation of signed-in users, in the order it is shown. A new page needs a line in one of these. */
export const sections: Record<Role, readonly Section[]> = {
  business: ownerSections,
  staff: staffSections,
  admin: adminSections,
};

export type Here = { section: Section; page: SectionPage | undefined };

/** The section that a page belongs to, and its entry in the menu if it has one. Undefined for pages of visitors. */
export function findHere(role: Role, pathname: string): Here | undefined {
  const path = findPattern(appPagePaths, pathname);
  if (!path) return undefined;
  for (const section of sections[role]) {
    const page = section.pages.find(({ to }) => to === path);
    if (page || section.also?.includes(path)) return { section, page };
  }
  return undefined;
}
