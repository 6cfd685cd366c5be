import type { ReactNode } from 'react';
import type { OwnerInsights } from '#shared/contracts/insights.ts';
import { addFils, type Fils, getFilsFrom, subtractFils } from '#shared/money.ts';
import { BarList } from '#web/insights/charts/bar-list.tsx';
import { QuestionPanel } from '#web/insights/charts/question-panel.tsx';
import { sumBar } from '#web/insights/charts/sum-bar.tsx';
import { formatCount } from '#web/kit/format/count-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = Pick<OwnerInsights, 'places' | 'allPlaces' | 'now'> & {
  /** What to do if there are none. */
  action: ReactNode;
};

/** Tips by the table or room whose code the guest scanned. */
export function Places({ places, allPlaces, now, action }: Props) {
  const title = m.insights_places();
  if (places.length === 0) {
    return (
      <QuestionPanel title={title}>
        <EmptyState sentence={m.insights_places_none()} action={action} />
      </QuestionPanel>
    );
  }
  const bars = places.map(({ place, ...sums }) => sumBar(place, m.tips_at({ place }), sums));
  const otherPlaces = allPlaces.places - places.length;
  return (
    <QuestionPanel
      title={title}
      answer={m.insights_places_answer({ count: formatCount(allPlaces.count), all: formatCount(now.count) })}
      note={m.insights_gross()}
    >
      <BarList label={title} bars={bars} />
      {/* No bar: the sum of many would be longer than all others. */}
      {otherPlaces > 0 && (
        <p className="mt-4 flex flex-wrap justify-between gap-x-4 text-ink-soft">
          {m.insights_other_places({ count: formatCount(otherPlaces) })}
          <Money amountFils={subtractFils(getFilsFrom(allPlaces.gross), sumOf(places))} />
        </p>
      )}
    </QuestionPanel>
  );
}

function sumOf(places: OwnerInsights['places']): Fils {
  return addFils(...places.map(({ gross }) => getFilsFrom(gross)));
}
