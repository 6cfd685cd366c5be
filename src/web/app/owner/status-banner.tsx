import { Ban, Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import type { BusinessStatus } from '#shared/statuses.ts';
import { supportAddress } from '#web/components/page/support-address.ts';
import { m } from '#web/paraglide/messages.js';

const linkStyle = 'font-semibold underline underline-offset-4';

/** While the business cannot receive tips: why. */
export function StatusBanner({ status }: { status: BusinessStatus }) {
  if (status === 'active') return null;
  const pending = status === 'pending';
  const Icon = pending ? Hourglass : Ban;
  return (
    <div
      role="status"
      className={`mb-4 flex gap-3 rounded-card p-4 ${pending ? 'bg-pending text-on-pending' : 'bg-suspended text-on-suspended'}`}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <p>
        {pending ? m.dashboard_pending() : m.dashboard_suspended()}{' '}
        {pending ? (
          <Link to="/business/pending" className={linkStyle}>
            {m.dashboard_pending_link()}
          </Link>
        ) : (
          <a href={`mailto:${supportAddress}`} className={linkStyle}>
            {m.unauthorized_contact()}
          </a>
        )}
      </p>
    </div>
  );
}
