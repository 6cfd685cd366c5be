import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { setShownVenue } from '#web/kit/client/shown-venue.ts';
import type { Portal } from '#web/staff/portal/queries.ts';
import { useChooseWorkplace } from '#web/staff/portal/queries.ts';

/**
 * Links in mails and notifications name the workplace that they are about. Returns true while the session switches to it:
 * the page must not show the figures of another one meanwhile.
 */
export function useAskedWorkplace(portal: Portal | null | undefined): boolean {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const asked = Number(params.get('at'));
  params.delete('at');
  const { mutate, isError } = useChooseWorkplace(params.size > 0 ? `${pathname}?${params}` : pathname);
  const shownId = portal?.business.id;
  const isOther = asked !== shownId && (portal?.workplaces.some(({ id }) => id === asked) ?? false);
  // Stays when the page is left: the next page of the portal asks for its figures before this effect runs again.
  useEffect(() => {
    if (shownId !== undefined) setShownVenue(shownId);
  }, [shownId]);
  useEffect(() => {
    if (isOther) mutate(asked);
  }, [isOther, asked, mutate]);
  return isOther && !isError;
}
