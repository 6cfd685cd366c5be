import { useLocation } from 'react-router';
import { shownRole, useSession } from '#web/kit/client/session.ts';
import { useAlive } from '#web/kit/ui/browser-state.ts';
import { homes } from '#web/shell/homes/homes.ts';
import { isLandingHash } from '#web/shell/navigation/nav-links.ts';
import { Landing } from '#web/shell/site/landing.tsx';

/** The landing page until the session is known; then the home page of the user's role. */
export function Component() {
  const session = useSession();
  const { hash } = useLocation();
  // The server does not know the hash.
  const isAlive = useAlive();
  // "Features" and "How it works" link to sections of the landing page, for signed-in users too.
  if (session.state !== 'signed-in' || (isAlive && isLandingHash(hash))) return <Landing />;
  const { Component: Home } = homes[shownRole(session.user)];
  return <Home />;
}
