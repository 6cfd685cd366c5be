import { useCallback, useMemo } from 'react';
import { PageTitle } from '#web/app/layout/page-title.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { postTip } from '#web/features/tips/api/send-tip.ts';
import { BusinessLine } from '#web/features/tips/components/business-line.tsx';
import { TipDesk } from '#web/features/tips/components/tip-desk.tsx';
import { rememberOn } from '#web/features/tips/tip-memory.ts';
import { m } from '#web/paraglide/messages.js';
import { GuestFrame } from '#web/tip/guest-frame.tsx';
import { LoadFailure } from '#web/tip/load-failure.tsx';
import { loadStaffTip, type StaffTipData } from '#web/tip/load-tip-page.ts';
import { NotFound } from '#web/tip/not-found.tsx';
import { StaffTipSkeleton } from '#web/tip/staff-tip-skeleton.tsx';
import { tipShelves } from '#web/tip/tip-shelves.ts';
import { useLoaded } from '#web/tip/use-loaded.ts';

export function StaffTipPage({ staffId }: { staffId: string }) {
  const load = useCallback((signal: AbortSignal) => loadStaffTip(staffId, signal), [staffId]);
  const loaded = useLoaded(load);
  switch (loaded.state) {
    case 'loading':
      return <StaffTipSkeleton />;
    case 'ready':
      return loaded.data.person.canBeTipped ? <TipPerson {...loaded.data} /> : <StaffNotFound />;
    case 'missing':
      return <StaffNotFound />;
    case 'failed':
      return <LoadFailure error={loaded.error} otherwise={m.staff_fetch_failed()} onRetry={loaded.retry} />;
  }
}

const onSent = () => toast({ title: m.tip_sent(), description: m.tip_sent_detail() });
const onFailed = () => toast({ title: m.error_word(), description: m.tip_failed(), variant: 'destructive' });

function TipPerson({ person, terms }: StaffTipData) {
  const memory = useMemo(() => rememberOn(tipShelves(person.id)), [person.id]);
  return (
    <GuestFrame top={<BusinessLine business={person.business} />}>
      <PageTitle page={m.tip_page_title({ name: `${person.firstName} ${person.lastName}` })} />
      <TipDesk
        person={person}
        terms={terms}
        post={postTip}
        memory={memory}
        onSent={onSent}
        onFailed={onFailed}
      />
    </GuestFrame>
  );
}

function StaffNotFound() {
  return <NotFound title={m.staff_not_found()} detail={m.tip_staff_not_found_detail()} />;
}
