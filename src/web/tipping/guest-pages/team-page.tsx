import { ChevronRight, Users } from 'lucide-react';
import { useCallback, useContext, useState } from 'react';
import type { TeamMember } from '#shared/contracts/staff.ts';
import type { GivenPage } from '#shared/contracts/tip-page.ts';
import type { TeamToTip } from '#shared/contracts/tips.ts';
import { teamTipLink } from '#shared/tip-links.ts';
import { teamRuleWords } from '#web/kit/format/team-rule-words.ts';
import { PageTitle } from '#web/kit/page/message-page.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { PersonName } from '#web/kit/ui/person-name.tsx';
import { businessTypeWords } from '#web/kit/words/business-type-words.ts';
import { m } from '#web/paraglide/messages.js';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';
import { type Brought, broughtQuery, personQuery, readBrought } from '#web/tipping/guest-pages/brought.ts';
import { Given } from '#web/tipping/guest-pages/given-page.ts';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';
import { loadTeam, type TeamData } from '#web/tipping/guest-pages/load-tip-page.ts';
import { LoadFailure, NotFound } from '#web/tipping/guest-pages/not-found.tsx';
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

/** `asked` is the search in the address, sent by a browser without scripts. */
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
      {together && <TeamTipLink businessId={business.id} together={together} brought={brought} />}
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

type TeamListProps = {
  team: TeamMember[];
  /** Set when the guest came from the team page; links to people then lead back to it. */
  brought?: Brought;
};

/** Each whole row is a link to the staff member's tip page. */
export function TeamList({ team, brought }: TeamListProps) {
  const query = brought ? personQuery(brought) : '';
  return (
    <ul className="flex flex-col gap-2 pb-6">
      {team.map(({ id, firstName, lastName, photo, line, ...role }) => (
        <li key={id}>
          <a
            href={`/tip/${id}${query}`}
            className="flex min-h-18 items-center gap-4 rounded-card border border-hairline bg-surface px-4 py-3 transition-transform hover:bg-sunken active:scale-[0.99]"
          >
            <Avatar firstName={firstName} lastName={lastName} photo={photo} />
            <span className="min-w-0 grow">
              {/* The name keeps its own direction, and stays on the side of its role. */}
              <span className="block font-semibold">
                <PersonName firstName={firstName} lastName={lastName} />
              </span>
              <span className="block text-small text-ink-soft wrap-anywhere">
                <bdi>{shownStaffRole(role)}</bdi>
              </span>
              {line && (
                <span className="mt-0.5 block text-small wrap-anywhere">
                  <bdi>{line}</bdi>
                </span>
              )}
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
          </a>
        </li>
      ))}
    </ul>
  );
}

type TeamTipLinkProps = { businessId: number; together: TeamToTip; brought: Brought };

/** The link to the team tip, above the people, with the rule by which it is divided. */
function TeamTipLink({ businessId, together: { rule, people }, brought }: TeamTipLinkProps) {
  return (
    <a
      href={`${teamTipLink('', businessId)}${broughtQuery(brought)}`}
      className="mb-6 flex min-h-18 items-center gap-4 rounded-card border-2 border-accent bg-surface px-4 py-3 transition-transform hover:bg-sunken active:scale-[0.99]"
    >
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-tint text-on-tint">
        <Users aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{m.team_tip_whole()}</span>
        <span className="block text-small text-ink-soft">{teamRuleWords(rule, people)}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </a>
  );
}
