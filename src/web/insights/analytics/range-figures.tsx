import type { RangeDay } from '#shared/contracts/insights.ts';
import { addFils, type Fils, getFilsFrom } from '#shared/money.ts';
import { BarChart } from '#web/insights/analytics/bar-chart.tsx';
import { barsOf } from '#web/insights/analytics/bars.ts';
import { BarsTable } from '#web/insights/analytics/bars-table.tsx';
import { Money } from '#web/kit/format/money.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { caption: string; totalLabel: string; days: readonly RangeDay[] };

/** A chart of what guests gave, its total, and what of it is for the team. */
export function RangeFigures({ caption, totalLabel, days }: Props) {
  const grossFils = addFils(...days.map(({ gross }) => getFilsFrom(gross)));
  if (grossFils === 0) return <EmptyState sentence={m.dashboard_no_data()} />;
  const bars = barsOf(days);
  return (
    <>
      <BarChart bars={bars} />
      <BarsTable caption={caption} bars={bars} />
      <dl className="mt-4 flex flex-col gap-1 border-t border-hairline pt-4">
        <Total
          label={totalLabel}
          note={m.dashboard_gross()}
          amountFils={grossFils}
          className="text-large font-semibold"
        />
        <Total
          label={m.tips_net()}
          note={m.dashboard_net()}
          amountFils={addFils(...days.map(({ net }) => getFilsFrom(net)))}
          className="font-medium"
        />
      </dl>
    </>
  );
}

function Total(props: { label: string; note: string; amountFils: Fils; className: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-soft">
        <span>{props.label}</span> <span className="text-small">({props.note})</span>
      </dt>
      <dd className={props.className}>
        <Money amountFils={props.amountFils} />
      </dd>
    </div>
  );
}
