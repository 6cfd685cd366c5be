import { useCallback, useContext, useState } from 'react';
import type { TeamMember } from '#shared/contracts/staff.ts';
import type { GivenPage } from '#shared/contracts/tip-page.ts';
import { PageTitle } from '#web/kit/page/page-title.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { businessTypeWords } from '#web/kit/words/business-type-words.ts';
import { m } from '#web/paraglide/messages.js';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';
import { type Brought, readBrought } from '#web/tipping/guest-pages/brought.ts';
import { Given } from '#web/tipping/guest-pages/given-page.ts';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';
import { LoadFailure } from '#web/tipping/guest-pages/load-failure.tsx';
import { loadTeam, type TeamData } from '#web/tipping/guest-pages/load-tip-page.ts';
import { NotFound } from '#web/tipping/guest-pages/not-found.tsx';
import { TeamList } from '#web/tipping/guest-pages/team-list.tsx';
import { TipTogether } from '#web/tipping/guest-pages/tip-together.tsx';
import { useLoaded } from '#web/tipping/guest-pages/use-loaded.ts';
import { BusinessLine } from '#web/tipping/tips/components/business-line.tsx';

export function TeamPage({ businessId, search }: { businessId: string; search: string }) {
  const load = useCallback((signal: AbortSignal) => loadTeam(businessId, signal), [businessId]);
  const loaded = useLoaded(load, givenTo(useContext(Given)));
  const query = new URLSearchParams(search);
  switch (loaded.state) {
    case 'loading':
      return <TeamSkeleton />;
    case 'ready':
      return <Team {...loaded.data} asked={query.get('find') ?? ''} brought={readBrought(query)} />;
    case 'missing':
      return <NotFound title={m.business_not_found()} detail={m.tip_business_not_found_detail()} />;
    case 'failed':
      return (
        <LoadFailure error={loaded.error} otherwise={m.business_fetch_failed()} onRetry={loaded.retry} />
      );
  }
}

function givenTo(page: GivenPage | undefined) {
  if (page?.kind === 'team') return { state: 'ready' as const, data: page };
  return page && { state: 'missing' as const };
}

/** From this many people on, a list is easier to search than to read. */
const SEARCHED_FROM = 12;

/** `asked` comes from the address, by the form of a browser without scripts. */
function Team({ business, team, together, asked, brought }: TeamData & { asked: string; brought: Brought }) {
  const [text, setText] = useState(asked);
  const found = findInTeam(team, text);
  return (
    <GuestFrame top={<BusinessLine business={business} type={businessTypeWords[business.type]()} />}>
      <PageTitle page={m.tip_team_page_title({ business: business.name })} />
      <div className="pt-4 pb-6 text-center">
        <h1 className="text-title font-semibold">{m.qr_tip_our_team()}</h1>
        <p className="mt-1 text-ink-soft">{m.tip_team_choose()}</p>
      </div>
      {together && <TipTogether businessId={business.id} together={together} brought={brought} />}
      {team.length >= SEARCHED_FROM && <TeamSearch text={text} brought={brought} onChange={setText} />}
      {found.length > 0 ? (
        <TeamList team={found} brought={brought} />
      ) : (
        <EmptyState sentence={team.length > 0 ? m.dashboard_nobody_found() : m.tip_team_empty()} />
      )}
    </GuestFrame>
  );
}

/** Those whose name or role, in the guest's language, contains every word. */
function findInTeam(team: TeamMember[], text: string): TeamMember[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return team.filter((member) => {
    const said = `${member.firstName} ${member.lastName} ${shownStaffRole(member)}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

function TeamSkeleton() {
  return (
    <GuestFrame top={<Skeleton className="h-9 w-40" />}>
      <LoadingRegion>
        <div className="flex flex-col items-center pt-4 pb-6">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="mt-2 h-5 w-56" />
        </div>
        <div className="flex flex-col gap-2">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-18 rounded-card" />
          ))}
        </div>
      </LoadingRegion>
    </GuestFrame>
  );
}

type Props = { text: string; brought: Brought; onChange: (text: string) => void };

/** A form with a query, so that Enter searches without scripts. With scripts the list follows every letter. */
function TeamSearch({ text, brought: { bill, at }, onChange }: Props) {
  return (
    <search className="mb-4">
      <form onSubmit={(event) => event.preventDefault()}>
        <Field label={m.dashboard_find_staff()}>
          <Input
            type="search"
            name="find"
            dir="auto"
            autoComplete="off"
            value={text}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
        {at && <input type="hidden" name="at" value={at} />}
        {bill && <input type="hidden" name="bill" value={bill} />}
      </form>
    </search>
  );
}
