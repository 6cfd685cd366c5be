import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { TipSums } from '#shared/contracts/tip-lists.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { tableRoles } from '#web/kit/ui/data-table.tsx';
import { m } from '#web/paraglide/messages.js';

type Line = TipSums & { key: string; name: ReactNode };
type Props = { caption: string; heading: string; lines: readonly Line[]; totals: TipSums };

const amounts = ['gross', 'covered', 'fee', 'net'] as const;
/** On a phone the name has a line of its own above its five numbers. Paper is always wide enough for a table. */
const rowStyle =
  'border-b border-hairline break-inside-avoid max-sm:grid max-sm:grid-cols-[1.1fr_1.4fr_1fr_1fr_1.4fr] max-sm:py-1.5';
const nameStyle = 'py-1.5 pe-2 text-start max-sm:col-span-5 max-sm:py-0';
const numberStyle = 'py-1.5 ps-1 text-end align-top tabular-nums max-sm:py-0';

/** One line for each person or day, and a last line that adds them up. Amounts are in AED, without the currency. */
export function SumsTable({ caption, heading, lines, totals }: Props) {
  const headings = [
    m.tips_count_short(),
    m.tips_gross(),
    m.tips_covered_short(),
    m.follow_fee(),
    m.tips_net(),
  ];
  return (
    // Very large letters can make the table wider than a phone: then the table scrolls, not the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table
        role={tableRoles.table}
        className="w-full border-collapse text-[0.75rem] max-sm:block sm:text-small"
      >
        <caption className="sr-only">{caption}</caption>
        <thead role={tableRoles.rowgroup} className="max-sm:block">
          <tr role={tableRoles.row} className={clsx(rowStyle, 'text-ink-soft')}>
            <th role={tableRoles.columnheader} className={clsx(nameStyle, 'font-medium')}>
              {heading}
            </th>
            {headings.map((text) => (
              <th key={text} role={tableRoles.columnheader} className={clsx(numberStyle, 'font-medium')}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={tableRoles.rowgroup} className="max-sm:block">
          {lines.map(({ key, name, ...sums }) => (
            <SumsRow key={key} name={name} sums={sums} />
          ))}
        </tbody>
        <tfoot role={tableRoles.rowgroup} className="font-semibold max-sm:block">
          <SumsRow name={m.report_total()} sums={totals} />
        </tfoot>
      </table>
    </section>
  );
}

function SumsRow({ name, sums }: { name: ReactNode; sums: TipSums }) {
  return (
    <tr role={tableRoles.row} className={rowStyle}>
      <th role={tableRoles.rowheader} className={clsx(nameStyle, '[font-weight:inherit]')}>
        {name}
      </th>
      <td role={tableRoles.cell} className={numberStyle}>
        {sums.count}
      </td>
      {amounts.map((part) => (
        <td key={part} role={tableRoles.cell} className={numberStyle}>
          <bdi dir="ltr">{formatAmount(getFilsFrom(sums[part]))}</bdi>
        </td>
      ))}
    </tr>
  );
}
