import { useCallback, useContext } from 'react';
import type { GivenPage } from '#shared/contracts/tip-page.ts';
import { businessTipLink } from '#shared/tip-links.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { m } from '#web/paraglide/messages.js';
import { Given } from '#web/tipping/guest-pages/given-page.ts';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';
import { loadStaffTip } from '#web/tipping/guest-pages/load-tip-page.ts';
import { LoadFailure, NotFound } from '#web/tipping/guest-pages/not-found.tsx';
import { StaffTipSkeleton } from '#web/tipping/guest-pages/staff-tip-skeleton.tsx';
import { TeamList } from '#web/tipping/guest-pages/team-page.tsx';
import { TipSomebody } from '#web/tipping/guest-pages/tip-somebody.tsx';
import { useLoaded } from '#web/tipping/guest-pages/use-loaded.ts';
import { BusinessLine } from '#web/tipping/tips/components/business-line.tsx';

/** `search` comes from the payment page: ?tip= after a payment, ?cancelled= without one. Or from the code of the business: ?bill= and ?at=. */
export function StaffTipPage({ staffId, search }: { staffId: string; search: string }) {
  const given = useContext(Given);
  const load = useCallback((signal: AbortSignal) => loadStaffTip(staffId, search, signal), [staffId, search]);
  const loaded = useLoaded(load, givenTo(given));
  switch (loaded.state) {
    case 'loading':
      return <StaffTipSkeleton />;
    case 'ready':
      return loaded.data.person.canBeTipped ? (
        <TipSomebody {...loaded.data} staff={loaded.data.person} search={search} />
      ) : (
        <StaffNotFound />
      );
    case 'missing':
      return given?.kind === 'gone' ? <StaffGone {...given} /> : <StaffNotFound />;
    case 'failed':
      return <LoadFailure error={loaded.error} otherwise={m.staff_fetch_failed()} onRetry={loaded.retry} />;
  }
}

function givenTo(page: GivenPage | undefined) {
  if (page?.kind === 'staff') return { state: 'ready' as const, data: page };
  return page && { state: 'missing' as const };
}

function StaffNotFound() {
  return <NotFound title={m.staff_not_found()} detail={m.tip_staff_not_found_detail()} />;
}

type StaffGoneProps = Extract<GivenPage, { kind: 'gone' }>;

/** The staff member cannot be tipped any more. The guest can thank a colleague instead. */
function StaffGone({ business, colleagues }: StaffGoneProps) {
  return (
    <GuestFrame top={<BusinessLine business={{ ...business, tlNumber: null }} />}>
      <MessagePage title={m.staff_not_found()} detail={m.tip_staff_not_found_detail()} />
      <h2 className="mb-3 text-large font-semibold">{m.tip_colleague_instead()}</h2>
      <TeamList team={colleagues} />
      <a
        href={businessTipLink('', business.id)}
        className="mx-auto mb-4 inline-flex min-h-control items-center px-3 font-semibold text-accent underline underline-offset-4"
      >
        {m.tip_whole_team()}
      </a>
    </GuestFrame>
  );
}
