import { clsx } from 'clsx';
import { Link, useLocation } from 'react-router';
import { navLinks } from '#web/app/navigation/nav-links.ts';
import { useSession } from '#web/features/auth/api/session.ts';

export function NavLinkList({ className }: { className: string }) {
  const session = useSession();
  const { pathname, hash } = useLocation();
  return (
    <ul className={clsx('flex', className)}>
      {navLinks
        .filter(({ isShown }) => isShown(session))
        .map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              {...(to === pathname + hash && { 'aria-current': 'page' })}
              className="flex min-h-control items-center rounded-control px-4 font-medium text-ink-soft hover:bg-sunken hover:text-ink aria-[current=page]:text-ink"
            >
              {label()}
            </Link>
          </li>
        ))}
    </ul>
  );
}
