import type { ReactNode } from 'react';
import type { OwnerInsights } from '#shared/contracts/insights.ts';
import { addFils, type Fils, fils, getFilsFrom, subtractFils } from '#shared/money/money.ts';
import { BarList, QuestionPanel, sumBar } from '#web/insights/charts/chart-parts.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { placeWords } from '#web/kit/format/place-words.ts';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = Pick<OwnerInsights, 'amounts' | 'now'> & {
  /** Leads to where the amounts are set. */
  action: ReactNode;
};

/** How many tips had each of the amounts on the tip page. */
export function Amounts({ amounts, now, action }: Props) {
  const { presets, others, frequentOthers, hasPercents } = amounts;
  const frequent = frequentOthers.map(
    // Isolated, so that each amount stays before its count in Arabic too, and the first is read first.
    ({ amount, count }) => `\u2068${formatAmount(getFilsFrom(amount))} (${formatCount(count)})\u2069`,
  );
  return (
    <QuestionPanel
      title={m.insights_amounts()}
      answer={m.insights_amounts_answer({
        count: formatCount(now.count - others),
        all: formatCount(now.count),
      })}
      note={
        <>
          {frequent.length > 0 && <p>{m.insights_amounts_frequent({ amounts: frequent.join(' · ') })}</p>}
          {hasPercents && <p>{m.insights_amounts_percents()}</p>}
          <div className="mt-2 -ms-3">{action}</div>
        </>
      }
    >
      <BarList
        label={m.insights_amounts()}
        bars={[
          ...presets.map(({ amount, count }) => ({
            key: amount,
            name: <Money amountDecimal={amount} />,
            value: formatCount(count),
            size: count,
          })),
          {
            key: 'others',
            name: m.insights_amounts_others(),
            value: formatCount(others),
            size: others,
            isQuiet: true,
          },
        ]}
      />
    </QuestionPanel>
  );
}

type AverageProps = Pick<OwnerInsights, 'now' | 'before'> & { isMonth: boolean };

/** The average tip, against that of the time before. */
export function Average({ now, before, isMonth }: AverageProps) {
  const title = isMonth ? m.insights_average_month() : m.insights_average_days();
  return (
    <QuestionPanel title={title} answer={answerOf(now, before)} note={m.insights_average_note()}>
      <BarList
        label={title}
        bars={[now, before].map(({ from, to, count, average }) => ({
          key: from,
          name: (
            <>
              {m.insights_days({ from: formatDay(from), to: formatDay(to) })}
              <span className="block text-small text-ink-soft">
                {m.dashboard_tip_count({ count: formatCount(count) })}
              </span>
            </>
          ),
          value: <Money amountDecimal={average} />,
          size: getFilsFrom(average),
          isQuiet: from === before.from,
        }))}
      />
    </QuestionPanel>
  );
}

function answerOf(now: AverageProps['now'], before: AverageProps['before']): string {
  if (before.count === 0) return m.insights_average_nothing();
  const moreFils = subtractFils(getFilsFrom(now.average), getFilsFrom(before.average));
  if (moreFils === 0) return m.insights_average_same();
  const amount = formatAmount(fils(Math.abs(moreFils)));
  return moreFils > 0 ? m.insights_average_more({ amount }) : m.insights_average_less({ amount });
}

type TablesAndRoomsProps = Pick<OwnerInsights, 'places' | 'allPlaces' | 'now'> & {
  /** What to do if there are none. */
  action: ReactNode;
};

/** Tips by the table or room whose code the guest scanned. */
export function TablesAndRooms({ places, allPlaces, now, action }: TablesAndRoomsProps) {
  const title = m.insights_places();
  if (places.length === 0) {
    return (
      <QuestionPanel title={title}>
        <EmptyState sentence={m.insights_places_none()} action={action} />
      </QuestionPanel>
    );
  }
  const bars = places.map(({ place, ...sums }) => sumBar(place, placeWords(place), sums));
  const otherCount = allPlaces.places - places.length;
  return (
    <QuestionPanel
      title={title}
      answer={m.insights_places_answer({ count: formatCount(allPlaces.count), all: formatCount(now.count) })}
      note={m.insights_gross()}
    >
      <BarList label={title} bars={bars} />
      {/* No bar: the sum of many would be longer than all others. */}
      {otherCount > 0 && (
        <p className="mt-4 flex flex-wrap justify-between gap-x-4 text-ink-soft">
          {m.insights_other_places({ count: formatCount(otherCount) })}
          <Money amountFils={subtractFils(getFilsFrom(allPlaces.gross), sumOf(places))} />
        </p>
      )}
    </QuestionPanel>
  );
}

function sumOf(places: OwnerInsights['places']): Fils {
  return addFils(...places.map(({ gross }) => getFilsFrom(gross)));
}
