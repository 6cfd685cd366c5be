import { clsx } from 'clsx';
import { Link, useLocation } from 'react-router';
import { useSession } from '#web/kit/client/session.ts';
import { navLinks } from '#web/shell/navigation/nav-links.ts';
import { isLandingHash } from '#web/shell/site/landing/anchors.ts';

export function NavLinkList({ className }: { className: string }) {
  const session = useSession();
  const { pathname, hash } = useLocation();
  // Other hashes, such as the one of "Skip to content", are not of the navigation.
  const place = pathname + (isLandingHash(hash) ? hash : '');
  return (
    <ul className={clsx('flex', className)}>
      {navLinks
        .filter(({ isShown }) => isShown(session))
        .map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              {...(to === place && { 'aria-current': 'page' })}
              className="flex min-h-control items-center rounded-control px-4 font-medium text-ink-soft hover:bg-sunken hover:text-ink aria-[current=page]:text-ink"
            >
              {label()}
            </Link>
          </li>
        ))}
    </ul>
  );
}
