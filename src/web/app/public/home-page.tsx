import { useLocation } from 'react-router';
import { homes } from '#web/app/homes/homes.ts';
import { isLandingHash } from '#web/app/public/landing/anchors.ts';
import { Landing } from '#web/app/public/landing.tsx';
import { useSession } from '#web/features/auth/api/session.ts';
import { shownRole } from '#web/features/auth/shown-role.ts';

/** The landing page until the session is known; then the home page of the user's role. */
export function Component() {
  const session = useSession();
  const { hash } = useLocation();
  // "Features" and "How it works" link to sections of the landing page, for signed-in users too.
  if (session.state !== 'signed-in' || isLandingHash(hash)) return <Landing />;
  const { Component: Home } = homes[shownRole(session.user)];
  return <Home />;
}
