import type { TeamTips } from '#shared/contracts/team-rules.ts';
import { formatHours } from '#shared/file-imports.ts';
import { filsFromAed } from '#shared/money/money.ts';
import { shareOut } from '#shared/money/share-out.ts';
import {
  canShare,
  type LeftOutReason,
  MOST_SHARING,
  type TeamRule,
  weighTeam,
} from '#shared/money/team-weights.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { EmptyState, Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { shownStaffRole } from '#web/staff/people/staff-role-label.ts';
import { checkDraft, type RuleDraft } from '#web/staff/team-rules/rule-draft.ts';

const EXAMPLE_FILS = filsFromAed(50);

const leftOutWords: Record<LeftOutReason, () => string> = {
  on_leave: m.team_tips_on_leave,
  no_hours: m.team_tips_no_hours,
};

type Person = TeamTips['people'][number];
type Props = { teamTips: TeamTips; draft: RuleDraft };

/** The real people of today, with the parts that they would get of a tip by what is chosen now. */
export function ExamplePanel({ teamTips, draft }: Props) {
  const { change } = checkDraft(draft);
  if (!change)
    return (
      <Panel title={m.team_tips_example()}>
        <p className="text-ink-soft">{m.team_tips_example_unreadable()}</p>
      </Panel>
    );
  const weights: Record<string, number | undefined> = change.weights ?? {};
  const people = teamTips.people.map((person) => ({
    ...person,
    roleWeight: weights[person.role] ?? person.roleWeight,
  }));
  const weighed = weighTeam(draft.rule, people);
  if (weighed.people.length === 0)
    return (
      <Panel title={m.team_tips_example()}>
        <EmptyState sentence={m.team_tips_nobody_today()} />
      </Panel>
    );
  if (!canShare(weighed))
    return (
      <Panel title={m.team_tips_example()}>
        <Notice
          sentence={m.team_tips_too_many({
            people: formatCount(weighed.people.length),
            most: formatCount(MOST_SHARING),
          })}
        />
      </Panel>
    );
  const parts = shareOut(
    EXAMPLE_FILS,
    weighed.people.map(({ weight }) => weight),
  );
  return (
    <Panel title={m.team_tips_example()}>
      <p aria-live="polite" className="mb-3 text-ink-soft">
        {m.team_tips_example_detail({ amount: formatAmount(EXAMPLE_FILS) })}
        {weighed.rule !== draft.rule && ` ${m.team_tips_equal_instead()}`}
      </p>
      <ul className="divide-y divide-hairline">
        {weighed.people.map((person, index) => (
          <li key={person.staffId} className="flex items-center justify-between gap-4 py-2.5">
            <Named person={person} detail={weightWords(weighed.rule, person)} />
            <span className="font-semibold">
              <Money amountFils={parts[index] ?? filsFromAed(0)} />
            </span>
          </li>
        ))}
        {weighed.leftOut.map((person) => (
          <li key={person.staffId} className="flex items-center justify-between gap-4 py-2.5 text-ink-soft">
            <Named person={person} detail={shownStaffRole(person)} />
            <span className="shrink-0 text-small">{leftOutWords[person.reason]()}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Named({ person: { firstName, lastName }, detail }: { person: Person; detail: string }) {
  return (
    <span className="min-w-0">
      <span className="block wrap-anywhere">
        <bdi>{`${firstName} ${lastName}`.trim()}</bdi>
      </span>
      <span className="block text-small text-ink-soft">{detail}</span>
    </span>
  );
}

function weightWords(rule: TeamRule, person: Person & { weight: number }): string {
  const role = shownStaffRole(person);
  if (rule === 'roles') return `${role} · ${m.team_tips_weight({ weight: person.weight })}`;
  return rule === 'hours' ? `${role} · ${m.team_tips_of_hours({ hours: formatHours(person.weight) })}` : role;
}
