import { Link } from 'react-router';
import { useSession } from '#web/kit/client/session.ts';
import { usePlatform, usePlatformName } from '#web/kit/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';
import { isForOwners } from '#web/shell/navigation/nav-links.ts';

const links = [
  { to: '/#features', label: m.nav_features },
  { to: '/#how-it-works', label: m.landing_how_title },
  { to: '/business', label: m.nav_business_portal },
  { to: '/auth', label: m.auth_sign_in },
  { to: '/help', label: m.nav_help },
  { to: '/terms', label: m.nav_terms },
  { to: '/privacy', label: m.nav_privacy },
];
const linkStyle =
  'inline-flex min-h-control items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline';

export function Footer() {
  const platform = usePlatformName();
  const { supportAddress } = usePlatform();
  const session = useSession();
  const isSignedIn = session.state === 'signed-in';
  const isFor = (to: string) => {
    if (to === '/auth') return !isSignedIn;
    return to !== '/business' || isForOwners(session);
  };
  return (
    <footer className="border-t border-hairline print:hidden text-small text-ink-soft">
      <div className="mx-auto flex max-w-content flex-col gap-x-8 gap-y-4 px-4 py-8 sm:px-6 lg:flex-row lg:items-center lg:justify-between">
        <p>{m.app_footer({ platform })}</p>
        <ul className="flex flex-wrap gap-x-6 xl:shrink-0 xl:flex-nowrap">
          {links
            .filter(({ to }) => isFor(to))
            .map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkStyle}>
                  {label()}
                </Link>
              </li>
            ))}
          {isSignedIn && (
            <li>
              <Link to="/account/data" className={linkStyle}>
                {m.account_data_title()}
              </Link>
            </li>
          )}
          <li>
            <a href={`mailto:${supportAddress}`} className={linkStyle}>
              {m.footer_contact()}
            </a>
          </li>
        </ul>
        <p className="whitespace-nowrap">
          {m.footer_copyright({ year: String(new Date().getFullYear()), platform })}
        </p>
      </div>
    </footer>
  );
}
