import { useQuery } from '@tanstack/react-query';
import { Ban, Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import type { BusinessStatus } from '#shared/statuses.ts';
import { ReasonGiven } from '#web/business/businesses/components/reason-given.tsx';
import { profileQuery } from '#web/business/changes/api/profile.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
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
      {pending ? <Pending /> : <Suspended />}
    </div>
  );
}

function Pending() {
  return (
    <p>
      {m.dashboard_pending()}{' '}
      <Link to="/business/pending" className={linkStyle}>
        {m.dashboard_pending_link()}
      </Link>
    </p>
  );
}

/** The reason comes with another request; until then, and if it fails, the banner says the rest. */
function Suspended() {
  const { supportAddress } = usePlatform();
  const { data: profile } = useQuery(profileQuery);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p>
        {profile?.maySubmitAgain ? m.profile_rejected() : m.dashboard_suspended()}{' '}
        {profile?.maySubmitAgain ? (
          <Link to="/business/details" className={linkStyle}>
            {m.profile_rejected_next()}
          </Link>
        ) : (
          <a href={`mailto:${supportAddress}`} className={linkStyle}>
            {m.unauthorized_contact()}
          </a>
        )}
      </p>
      {profile?.lastDecision && <ReasonGiven {...profile.lastDecision} />}
    </div>
  );
}
