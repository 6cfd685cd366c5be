import { useCallback, useContext } from 'react';
import type { PublicBusiness } from '#shared/contracts/business.ts';
import type { TippedStaff } from '#shared/contracts/staff.ts';
import type { GivenPage } from '#shared/contracts/tip-page.ts';
import type { TeamToTip } from '#shared/contracts/tips.ts';
import { teamRuleWords } from '#web/kit/format/team-rule-words.ts';
import { m } from '#web/paraglide/messages.js';
import { Given } from '#web/tipping/guest-pages/given-page.ts';
import { loadTeamTip } from '#web/tipping/guest-pages/load-tip-page.ts';
import { LoadFailure, NotFound } from '#web/tipping/guest-pages/not-found.tsx';
import { StaffTipSkeleton } from '#web/tipping/guest-pages/staff-tip-skeleton.tsx';
import { TeamPage } from '#web/tipping/guest-pages/team-page.tsx';
import { TipSomebody } from '#web/tipping/guest-pages/tip-somebody.tsx';
import { useLoaded } from '#web/tipping/guest-pages/use-loaded.ts';

/** The page for a tip to the whole team. While that is not possible, the list of people. */
export function TeamTipPage({ businessId, search }: { businessId: string; search: string }) {
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

/** The team in the form of a person: its rule as the role, its names as the line. */
function tippedTeam(business: PublicBusiness, together: TeamToTip): TippedStaff {
  const { rule, people, firstNames, asksFeedback } = together;
  return {
    id: business.id,
    isTeam: true,
    firstName: m.team_tip_name({ business: business.name }),
    lastName: '',
    role: '',
    roleTitle: teamRuleWords(rule, people),
    photo: null,
    line: namesOf(firstNames, people),
    business,
    asksFeedback,
  };
}

/** "Maya, Omar, Lina …": separated in the language's way without `Intl`, which is slow to start on a phone. */
function namesOf(firstNames: string[], people: number): string {
  const names = firstNames.map((name) => `\u2068${name}\u2069`).join(m.team_tip_comma());
  return people > firstNames.length ? `${names} …` : names;
}
