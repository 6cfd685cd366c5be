import { type Session, shownRole } from '#web/kit/client/session.ts';
import { m } from '#web/paraglide/messages.js';

type NavLink = { to: string; label: () => string; isShown: (session: Session) => boolean };

const always = () => true;
const toSignedIn = (session: Session) => session.state === 'signed-in';
/** Visitors may become owners, so they see it too. Staff and admins would only get "access denied". */
export const isForOwners = (session: Session) =>
  session.state !== 'signed-in' || shownRole(session.user) === 'business';
const toAdmins = (session: Session) => session.state === 'signed-in' && shownRole(session.user) === 'admin';

/** In the order they are shown. To add a page to the navigation, add a line here. */
export const navLinks: readonly NavLink[] = [
  { to: '/', label: m.nav_home, isShown: always },
  { to: '/#features', label: m.nav_features, isShown: always },
  { to: '/business', label: m.nav_business_portal, isShown: isForOwners },
  { to: '/admin', label: m.nav_admin, isShown: toAdmins },
  { to: '/account', label: m.nav_account, isShown: toSignedIn },
];

/** Sections of the landing page that any page can link to, also for signed-in users. */
export const featuresAnchor = 'features';
export const howItWorksAnchor = 'how-it-works';

export function isLandingHash(hash: string): boolean {
  return hash === `#${featuresAnchor}` || hash === `#${howItWorksAnchor}`;
}
