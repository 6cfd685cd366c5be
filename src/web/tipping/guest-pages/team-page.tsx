import { ChevronRight, Users } from 'lucide-react';
import type { GuestPageData } from '#shared/contracts/tip-page.ts';
import type { TeamToTip } from '#shared/contracts/tips.ts';
import { teamTipLink } from '#shared/tip-links.ts';
import { teamRuleWords } from '#web/kit/format/team-rule-words.ts';
import { PageTitle } from '#web/kit/page/message-page.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { businessTypeWords } from '#web/kit/words/business-type-words.ts';
import { m } from '#web/paraglide/messages.js';
import { GuestFrame } from '#web/tipping/guest-pages/guest-frame.tsx';
import { Island } from '#web/tipping/guest-pages/island.tsx';
import { type LinkParams, readLinkParams, teamTipQuery } from '#web/tipping/guest-pages/link-params.ts';
import { TeamList } from '#web/tipping/guest-pages/team-list.tsx';
import { BusinessLine } from '#web/tipping/tips/components/business-line.tsx';

/** From this many people on, a list is easier to search than to read. */
const SEARCHED_FROM = 12;

type Props = Extract<GuestPageData, { kind: 'team' }> & { query: URLSearchParams };

/** The people of a business, to choose from. */
export function TeamPage({ business, team, together, query }: Props) {
  const params = readLinkParams(query);
  return (
    <GuestFrame top={<BusinessLine business={business} type={businessTypeWords[business.type]()} />}>
      <PageTitle page={m.tip_team_page_title({ business: business.name })} />
      <div className="pt-4 pb-6 text-center">
        <h1 className="text-title font-semibold">{m.qr_tip_our_team()}</h1>
        <p className="mt-1 text-ink-soft">{m.tip_team_choose()}</p>
      </div>
      {together && <TeamTipLink businessId={business.id} together={together} params={params} />}
      {team.length >= SEARCHED_FROM ? (
        <Island name="team" props={{ team, searched: query.get('find') ?? '', params }} />
      ) : team.length > 0 ? (
        <TeamList team={team} params={params} />
      ) : (
        <EmptyState sentence={m.tip_team_empty()} />
      )}
    </GuestFrame>
  );
}

type TeamTipLinkProps = { businessId: number; together: TeamToTip; params: LinkParams };

/** The link to the team tip, above the people, with the rule by which it is divided. */
function TeamTipLink({ businessId, together: { rule, people }, params }: TeamTipLinkProps) {
  return (
    <a
      href={`${teamTipLink('', businessId)}${teamTipQuery(params)}`}
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
