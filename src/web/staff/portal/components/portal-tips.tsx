import type { TeamPart } from '#shared/contracts/tip-parts.ts';
import { formatHours } from '#shared/file-imports.ts';
import { getFilsFrom, subtractFils } from '#shared/money/money.ts';
import { MOST_IN_GROUP } from '#shared/money/share-rule.ts';
import { formatRelative } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { placeWords } from '#web/kit/format/place-words.ts';
import { shareParams } from '#web/kit/format/share-words.ts';
import { teamPartWords, teamRuleWords } from '#web/kit/format/team-rule-words.ts';
import { useNow } from '#web/kit/ui/browser-state.ts';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import type { Portal } from '#web/staff/portal/queries.ts';
import { TipThanks } from '#web/staff/thanks/tip-thanks.tsx';

export function PortalTips({ tips }: { tips: Portal['tips'] }) {
  const nowMs = useNow();
  if (tips.length === 0) return <EmptyState sentence={m.portal_no_tips()} />;
  return (
    <ol className="flex flex-col divide-y divide-hairline">
      {tips.map((tip) => (
        <li
          key={tip.id}
          className="flex animate-rise flex-wrap items-start gap-x-3 py-3 first:pt-0 last:pb-0"
        >
          <div className="min-w-0 grow basis-24">
            <p className="text-small text-ink-soft">{formatRelative(tip.createdAt, nowMs)}</p>
            <TipWords {...tip} />
            {mayThank(tip) && <TipThanks tip={tip} />}
          </div>
          <p className="text-end">
            <Money isStrong amountFils={subtractFils(getFilsFrom(tip.net), getFilsFrom(tip.refundedNet))} />
            {tip.isDisputed && <span className="block text-small">{m.portal_tip_disputed()}</span>}
            <span className="block text-small text-ink-soft">
              {m.portal_of_tip({ amount: formatAmount(getFilsFrom(tip.amount)) })}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The guest knows the person they tipped, not the others with whom that person shares. */
export function mayThank({ team }: { team: TeamPart }): boolean {
  return !team?.share || team.share.isTipped;
}

type Share = NonNullable<Portal['share']>;

/** What of every tip to one person goes to a group, for somebody who gives it or gets it. */
export function GroupSharePanel({ share }: { share: Share }) {
  const words = shareParams(share);
  return (
    <Panel title={m.share_title()}>
      <p>{share.isInGroup ? m.share_to_group(words) : m.share_yours(words)}</p>
      {!share.isDivided && <p className="text-small text-ink-soft">{notNow(share)}</p>}
    </Panel>
  );
}

function notNow({ people }: Share): string {
  if (people === 0) return m.share_not_now();
  return m.share_too_many({ people: formatCount(people), most: formatCount(MOST_IN_GROUP) });
}

type Team = NonNullable<Portal['team']>;

/** How tips for the whole team are shared today, and what part this person gets. */
export function TeamSharePanel({ team }: { team: Team }) {
  return (
    <Panel title={m.team_part_title()}>
      <p>{teamRuleWords(team.rule, team.people)}</p>
      <p className="text-small text-ink-soft empty:hidden">{ownWords(team)}</p>
    </Panel>
  );
}

function ownWords({ rule, people, weight, whole, leftOut }: Team): string {
  if (leftOut === 'on_leave') return m.team_part_on_leave();
  if (leftOut === 'role_aside') return m.team_part_role_aside();
  if (leftOut === 'no_hours') return m.team_part_no_hours();
  if (people === 1 || rule === 'equal') return '';
  return rule === 'roles'
    ? m.team_part_roles({ weight: formatCount(weight), whole: formatCount(whole) })
    : m.team_part_hours({ own: isolated(formatHours(weight)), all: isolated(formatHours(whole)) });
}

/** Between right-to-left words, "7:30" would be turned around. */
export const isolated = (text: string) => `\u2066${text}\u2069`;

type Words = {
  customerName: string | null;
  message: string | null;
  at?: string | null;
  team?: TeamPart;
};

/** The table or room of a tip, the team it was for, and the name and message that the guest left, if any. */
export function TipWords({ customerName, message, at, team }: Words) {
  return (
    <>
      {at && <p className="text-small text-ink-soft">{placeWords(at)}</p>}
      {team && <p className="text-small text-ink-soft">{teamPartWords(team)}</p>}
      {(customerName || message) && (
        <p className="mt-1 line-clamp-3 text-small">
          {customerName && <bdi className="font-medium">{customerName}</bdi>}
          {customerName && message && ': '}
          {message && <bdi>{message}</bdi>}
        </p>
      )}
    </>
  );
}
