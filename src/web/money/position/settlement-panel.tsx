import { useQuery } from '@tanstack/react-query';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { type Settlement, settlementQuery } from '#web/money/position/money-panel.tsx';
import { m } from '#web/paraglide/messages.js';

type Day = Settlement['days'][number];
type Figure = Exclude<keyof Day, 'day' | 'readAt' | 'arrived' | 'missing' | 'missingDays'>;

const figure = (header: () => string, name: Figure) => ({ header, name });
const figures = [
  figure(m.settlement_collected, 'collected'),
  figure(m.settlement_refunded, 'refunded'),
  figure(m.settlement_fees, 'fees'),
  figure(m.settlement_disputed, 'disputed'),
  figure(m.settlement_sent, 'sent'),
];
const furtherFigures = [
  figure(m.settlement_other, 'other'),
  figure(m.settlement_margin, 'margin'),
  figure(m.settlement_balance, 'balance'),
];

/** What the provider collected, charged and paid out on each day, from its own books. */
export function SettlementPanel() {
  const platform = usePlatformName();
  return (
    <QueryPanel
      title={m.settlement_title()}
      query={useQuery(settlementQuery)}
      failure={m.settlement_load_failed()}
      skeleton="h-64"
    >
      {({ days, unread }) => (
        <>
          <p className="mb-4 text-ink-soft">{m.settlement_intro({ platform })}</p>
          {unread && (
            <div className="mb-4">
              <Notice
                sentence={m.settlement_unread({ count: unread.count, day: formatDay(unread.oldest) })}
              />
            </div>
          )}
          <DataTable
            caption={m.settlement_caption()}
            columns={columns()}
            rows={days}
            rowKey={({ day }) => day}
            width="wide"
            empty={m.settlement_empty()}
          />
        </>
      )}
    </QueryPanel>
  );
}

function columns(): Column<Day>[] {
  return [
    { header: m.settlement_day(), cell: ({ day }) => formatDay(day), lead: true },
    ...figures.map(figureColumn),
    { header: m.settlement_arrived(), numeric: true, cell: (day) => <Arrived day={day} /> },
    ...furtherFigures.map(figureColumn),
  ];
}

function figureColumn({ header, name }: (typeof figures)[number]): Column<Day> {
  return { header: header(), numeric: true, cell: (day) => formatAmount(getFilsFrom(day[name])) };
}

/** What of the money sent on the day is in the bank's statements. */
function Arrived({ day: { arrived, missing, missingDays } }: { day: Day }) {
  if (arrived === null || missing === null) return '–';
  return (
    <>
      {formatAmount(getFilsFrom(arrived))}
      {missingDays !== null && (
        <span className="block text-small text-danger">
          {m.settlement_missing({ amount: formatAmount(getFilsFrom(missing)), days: missingDays })}
        </span>
      )}
    </>
  );
}
