import { useCallback, useContext, useMemo, useState } from 'react';
import type { GivenPage } from '#shared/contracts/tip-page.ts';
import type { TipReceipt } from '#shared/contracts/tips.ts';
import { findPlace } from '#shared/place.ts';
import { staffTipLink, thanksLink } from '#shared/tip-links.ts';
import { PageTitle } from '#web/components/page/page-title.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { postTip } from '#web/features/tips/api/send-tip.ts';
import { BusinessLine } from '#web/features/tips/components/business-line.tsx';
import { TipFlow } from '#web/features/tips/components/tip-flow.tsx';
import { startOf } from '#web/features/tips/refused-form.ts';
import { rememberOn } from '#web/features/tips/tip-memory.ts';
import { TypedEarly } from '#web/features/tips/typed-early.ts';
import { m } from '#web/paraglide/messages.js';
import { Given } from '#web/tip/given-page.ts';
import { GuestFrame } from '#web/tip/guest-frame.tsx';
import { LoadFailure } from '#web/tip/load-failure.tsx';
import { loadStaffTip, type StaffTipData } from '#web/tip/load-tip-page.ts';
import { NotFound } from '#web/tip/not-found.tsx';
import { PagePath } from '#web/tip/page-path.ts';
import { ReturnedTip } from '#web/tip/returned-tip.tsx';
import { StaffGone } from '#web/tip/staff-gone.tsx';
import { StaffTipSkeleton } from '#web/tip/staff-tip-skeleton.tsx';
import { tipShelves } from '#web/tip/tip-shelves.ts';
import { useLoaded } from '#web/tip/use-loaded.ts';

type Props = { staffId: string; search: string };

/** `search` comes from the payment page: ?tip= after a payment, ?cancelled= without one. Or from the code of the business: ?bill= and ?at=. */
export function StaffTipPage({ staffId, search }: Props) {
  const given = useContext(Given);
  const load = useCallback((signal: AbortSignal) => loadStaffTip(staffId, search, signal), [staffId, search]);
  const loaded = useLoaded(load, givenTo(given));
  switch (loaded.state) {
    case 'loading':
      return <StaffTipSkeleton />;
    case 'ready':
      return loaded.data.person.canBeTipped ? (
        <TipStaffMember {...loaded.data} search={search} />
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

const onFailed = () => toast({ title: m.error_word(), description: m.tip_failed(), variant: 'destructive' });

const leaveFor = (address: string) => window.location.assign(address);

function TipStaffMember({
  person: staff,
  terms,
  offers,
  refused,
  search,
}: StaffTipData & Pick<Props, 'search'>) {
  const brought = new URLSearchParams(search);
  const memory = useMemo(() => rememberOn(tipShelves(staff.id)), [staff.id]);
  const start = useMemo(() => startOf(refused, staff.firstName), [refused, staff.firstName]);
  const returned = brought.get('tip');
  const at = findPlace(brought.get('at'));
  const page = useContext(PagePath);
  const typed = useContext(TypedEarly);
  const [thanked, setThanked] = useState<string>();
  // A reload, and the other language, show the thanks again.
  const setAddress = (address: string) => {
    history.replaceState(history.state, '', address);
    setThanked(address);
  };
  const onSent = ({ token }: TipReceipt) => {
    setAddress(thanksLink(staff.id, token));
    toast({ title: m.tip_sent(), description: m.tip_sent_detail() });
  };
  return (
    <PagePath value={thanked ?? page}>
      <GuestFrame top={<BusinessLine business={staff.business} />}>
        <PageTitle page={m.tip_page_title({ name: `${staff.firstName} ${staff.lastName}` })} />
        {returned ? (
          <ReturnedTip token={returned} staff={staff} memory={memory} />
        ) : (
          <TipFlow
            staff={staff}
            terms={terms}
            offers={offers}
            post={(body, key) => postTip(at ? { ...body, at } : body, key)}
            memory={memory}
            start={start}
            typed={typed}
            notice={brought.has('cancelled') ? m.tip_cancelled() : undefined}
            leaveFor={leaveFor}
            onSent={onSent}
            onAnother={() => setAddress(staffTipLink('', staff.id))}
            onFailed={onFailed}
          />
        )}
      </GuestFrame>
    </PagePath>
  );
}

function StaffNotFound() {
  return <NotFound title={m.staff_not_found()} detail={m.tip_staff_not_found_detail()} />;
}
