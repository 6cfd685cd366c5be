import type { OwnerInsights } from '#shared/contracts/insights.ts';
import type { ShownWay } from '#shared/tip-ways.ts';
import { BarList } from '#web/insights/charts/components/bar-list.tsx';
import { QuestionPanel } from '#web/insights/charts/components/question-panel.tsx';
import { sumBar } from '#web/insights/charts/components/sum-bar.tsx';
import { m } from '#web/paraglide/messages.js';

const names: Record<ShownWay, () => string> = {
  person: m.insights_way_person,
  team: m.insights_way_team,
  place: m.insights_way_place,
  everybody: m.insights_way_everybody,
  bill: m.insights_way_bill,
};

/** Tips by the code, page or link that led the guest to the form. */
export function Ways({ ways }: Pick<OwnerInsights, 'ways'>) {
  const title = m.insights_ways();
  return (
    <QuestionPanel title={title} note={`${m.insights_gross()} ${m.insights_ways_note()}`}>
      <BarList label={title} bars={ways.map(({ way, ...sums }) => sumBar(way, names[way](), sums))} />
    </QuestionPanel>
  );
}
