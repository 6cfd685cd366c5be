import type { ReactNode } from 'react';
import type { OwnerInsights } from '#shared/contracts/insights.ts';
import { getFilsFrom } from '#shared/money.ts';
import { formatCount } from '#web/components/format/count-format.ts';
import { Money } from '#web/components/format/money.tsx';
import { BarList, type ListedBar } from '#web/features/insights/components/bar-list.tsx';
import { QuestionPanel } from '#web/features/insights/components/question-panel.tsx';
import { m } from '#web/paraglide/messages.js';

export function People({ people, otherPeople }: Pick<OwnerInsights, 'people' | 'otherPeople'>) {
  const bars = people.map(({ staffId, firstName, lastName, ...sums }) =>
    barOf(
      String(staffId),
      <bdi>
        {firstName} {lastName}
      </bdi>,
      sums,
    ),
  );
  const others = m.insights_other_people({ count: otherPeople.people });
  const rest = { ...barOf('others', others, otherPeople), isQuiet: true };
  return (
    <QuestionPanel title={m.insights_people()} note={m.insights_gross()}>
      <BarList label={m.insights_people()} bars={otherPeople.people > 0 ? [...bars, rest] : bars} />
    </QuestionPanel>
  );
}

function barOf(key: string, who: ReactNode, { count, gross }: { count: number; gross: string }): ListedBar {
  const amountFils = getFilsFrom(gross);
  const name = (
    <>
      {who}
      <span className="block text-small text-ink-soft">
        {m.dashboard_tip_count({ count: formatCount(count) })}
      </span>
    </>
  );
  return { key, name, value: <Money amountFils={amountFils} />, size: amountFils };
}
