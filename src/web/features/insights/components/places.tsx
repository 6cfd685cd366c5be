import type { ReactNode } from 'react';
import type { OwnerInsights } from '#shared/contracts/insights.ts';
import { addFils, type Fils, getFilsFrom, subtractFils } from '#shared/money.ts';
import { formatCount } from '#web/components/format/count-format.ts';
import { Money } from '#web/components/format/money.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { BarList, type ListedBar } from '#web/features/insights/components/bar-list.tsx';
import { QuestionPanel } from '#web/features/insights/components/question-panel.tsx';
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
      <QuestionPanel title={title} className="lg:col-span-2">
        <EmptyState sentence={m.insights_places_none()} action={action} />
      </QuestionPanel>
    );
  }
  const bars = places.map(({ place, count, gross }) => barOf(place, count, getFilsFrom(gross)));
  const otherPlaces = allPlaces.places - places.length;
  return (
    <QuestionPanel
      title={title}
      className="lg:col-span-2"
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

function barOf(place: string, count: number, amountFils: Fils): ListedBar {
  const name = (
    <>
      {m.tips_at({ place })}
      <span className="block text-small text-ink-soft">
        {m.dashboard_tip_count({ count: formatCount(count) })}
      </span>
    </>
  );
  return { key: place, name, value: <Money amountFils={amountFils} />, size: amountFils };
}
