import type { OwnerInsights } from '#shared/contracts/insights.ts';
import { BarList } from '#web/insights/charts/components/bar-list.tsx';
import { QuestionPanel } from '#web/insights/charts/components/question-panel.tsx';
import { sumBar } from '#web/insights/charts/components/sum-bar.tsx';
import { m } from '#web/paraglide/messages.js';

export function People({ people, otherPeople }: Pick<OwnerInsights, 'people' | 'otherPeople'>) {
  const bars = people.map(({ staffId, firstName, lastName, ...sums }) =>
    sumBar(
      String(staffId),
      <bdi>
        {firstName} {lastName}
      </bdi>,
      sums,
    ),
  );
  const others = m.insights_other_people({ count: otherPeople.people });
  const rest = { ...sumBar('others', others, otherPeople), isQuiet: true };
  return (
    <QuestionPanel title={m.insights_people()} note={m.insights_gross()}>
      <BarList label={m.insights_people()} bars={otherPeople.people > 0 ? [...bars, rest] : bars} />
    </QuestionPanel>
  );
}
