import { clsx } from 'clsx';
import { Link, useLocation } from 'react-router';
import { WaitingCount } from '#web/business/review/waiting-count.tsx';
import { shownRole, useSession } from '#web/kit/client/session.ts';
import { m } from '#web/paraglide/messages.js';

/** `paths`: the pages of this part, and all pages below them. */
type AdminLink = { to: string; label: () => string; paths: readonly string[] };

/** In the order they are shown. A page belongs to the last part that fits, so the overview is first. */
const adminLinks: readonly AdminLink[] = [
  { to: '/admin', label: m.nav_overview, paths: ['/admin'] },
  { to: '/admin/insights', label: m.insights_title, paths: ['/admin/insights'] },
  { to: '/admin/review', label: m.review_title, paths: ['/admin/review'] },
  { to: '/admin/payouts', label: m.payouts_list, paths: ['/admin/payouts', '/admin/bank-files'] },
  { to: '/admin/tips', label: m.all_tips_title, paths: ['/admin/tips'] },
  { to: '/admin/accounts', label: m.accounts_title, paths: ['/admin/accounts'] },
  { to: '/admin/proposals', label: m.proposals_title, paths: ['/admin/proposals'] },
  { to: '/admin/mail', label: m.mail_title, paths: ['/admin/mail'] },
  { to: '/admin/audit', label: m.audit_title, paths: ['/admin/audit'] },
  {
    to: '/admin/books',
    label: m.books_title,
    paths: ['/admin/books', '/admin/bank', '/admin/invoices', '/admin/disputes'],
  },
  { to: '/admin/screening', label: m.screening_title, paths: ['/admin/screening'] },
  { to: '/admin/card-testing', label: m.cases_title, paths: ['/admin/card-testing'] },
  { to: '/admin/reports', label: m.reports_title, paths: ['/admin/reports'] },
  { to: '/admin/status', label: m.nav_status, paths: ['/admin/status'] },
  { to: '/admin/settings', label: m.nav_settings, paths: ['/admin/settings'] },
];

/** The parts of the admin's area, on all of its pages. An admin's home is the first of them, whichever address it has. */
export function AdminNav() {
  const session = useSession();
  const location = useLocation();
  const pathname = location.pathname === '/' ? '/admin' : location.pathname;
  const isAdmin = session.state === 'signed-in' && shownRole(session.user) === 'admin';
  if (!isAdmin || !isBelow('/admin', pathname)) return null;
  const here = adminLinks.findLast(({ paths }) => paths.some((path) => isBelow(path, pathname)));
  return (
    <nav aria-label={m.nav_admin_parts()} className="border-b border-hairline bg-surface">
      <ul className="mx-auto flex w-full max-w-content flex-wrap gap-x-1 px-2 py-1 sm:px-4">
        {adminLinks.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              {...(link === here && { 'aria-current': 'page' })}
              className={clsx(
                'flex min-h-11 items-center rounded-control px-3 text-small font-medium text-ink-soft',
                'hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink',
              )}
            >
              {link.label()}
              {link.to === '/admin/review' && <WaitingCount />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isBelow(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
