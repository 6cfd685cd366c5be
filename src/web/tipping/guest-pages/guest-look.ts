import { useContext } from 'react';
import type { GuestLook } from '#shared/contracts/look.ts';
import { Given } from '#web/tipping/guest-pages/given-page.ts';

/** How the business of this page wants it to look, if it does. */
export function useGuestLook(): GuestLook | null {
  const page = useContext(Given);
  return page && 'look' in page ? page.look : null;
}
