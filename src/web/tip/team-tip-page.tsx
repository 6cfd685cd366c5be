import { useCallback, useContext } from 'react';
import type { GivenPage } from '#shared/contracts/tip-page.ts';
import { m } from '#web/paraglide/messages.js';
import { Given } from '#web/tip/given-page.ts';
import { LoadFailure } from '#web/tip/load-failure.tsx';
import { loadTeamTip } from '#web/tip/load-tip-page.ts';
import { NotFound } from '#web/tip/not-found.tsx';
import { StaffTipSkeleton } from '#web/tip/staff-tip-skeleton.tsx';
import { TeamPage } from '#web/tip/team-page.tsx';
import { TipSomebody } from '#web/tip/tip-somebody.tsx';
import { tippedTeam } from '#web/tip/tipped-team.ts';
import { useLoaded } from '#web/tip/use-loaded.ts';

type Props = { businessId: string; search: string };

/** Where a guest tips everybody at once. While that is not possible, the people to choose from. */
export function TeamTipPage({ businessId, search }: Props) {
  const given = useContext(Given);
  const load = useCallback((signal: AbortSignal) => loadTeamTip(businessId, signal), [businessId]);
  const loaded = useLoaded(load, givenTo(given));
  if (given?.kind === 'team') return <TeamPage businessId={businessId} search={search} />;
  switch (loaded.state) {
    case 'loading':
      return <StaffTipSkeleton />;
    case 'ready':
      return (
        <TipSomebody
          {...loaded.data}
          staff={tippedTeam(loaded.data.business, loaded.data.together)}
          search={search}
        />
      );
    case 'missing':
      return <NotFound title={m.business_not_found()} detail={m.tip_business_not_found_detail()} />;
    case 'failed':
      return (
        <LoadFailure error={loaded.error} otherwise={m.business_fetch_failed()} onRetry={loaded.retry} />
      );
  }
}

function givenTo(page: GivenPage | undefined) {
  if (page?.kind === 'team-tip') return { state: 'ready' as const, data: page };
  return page && { state: 'missing' as const };
}
