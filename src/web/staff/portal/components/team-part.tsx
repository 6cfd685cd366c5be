import { formatHours } from '#shared/hours.ts';
import { formatCount } from '#web/kit/format/count-format.ts';
import { teamRuleWords } from '#web/kit/format/team-rule-words.ts';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import type { Portal } from '#web/staff/portal/queries.ts';

type Team = NonNullable<Portal['team']>;

/** How tips for the whole team are shared today, and what part this person gets. */
export function TeamPart({ team }: { team: Team }) {
  return (
    <Panel title={m.team_part_title()}>
      <p>{teamRuleWords(team.rule, team.people)}</p>
      <p className="text-small text-ink-soft empty:hidden">{ownWords(team)}</p>
    </Panel>
  );
}

function ownWords({ rule, people, weight, whole, leftOut }: Team): string {
  if (leftOut === 'on_leave') return m.team_part_on_leave();
  if (leftOut === 'no_hours') return m.team_part_no_hours();
  if (people === 1 || rule === 'equal') return '';
  return rule === 'roles'
    ? m.team_part_roles({ weight: formatCount(weight), whole: formatCount(whole) })
    : m.team_part_hours({ own: isolated(formatHours(weight)), all: isolated(formatHours(whole)) });
}

/** Between right-to-left words, "7:30" would be turned around. */
const isolated = (text: string) => `\u2066${text}\u2069`;
