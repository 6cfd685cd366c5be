import type { Session } from '#web/features/auth/api/session.ts';
import { m } from '#web/paraglide/messages.js';

type NavLink = { to: string; label: () => string; isShown: (session: Session) => boolean };

const always = () => true;

/** In the order they are shown. A page joins the navigation by one line here. */
export const navLinks: readonly NavLink[] = [
  { to: '/', label: m.nav_home, isShown: always },
  // The section it leads to is on the landing page, which a signed-in person does not see.
  { to: '/#features', label: m.nav_features, isShown: ({ state }) => state !== 'signed-in' },
];
