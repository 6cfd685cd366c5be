import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { TipSums } from '#shared/contracts/owner-tips.ts';
import { getFilsFrom } from '#shared/money.ts';
import { formatAmount } from '#web/components/format/amount-format.ts';
import { m } from '#web/paraglide/messages.js';

type Line = TipSums & { key: string; name: ReactNode };
type Props = { caption: string; heading: string; lines: readonly Line[]; totals: TipSums };

const amounts = ['gross', 'covered', 'fee', 'net'] as const;
const cellStyle = 'px-1 py-1.5 text-end align-top tabular-nums first:text-start sm:px-2';

/**
 * One line for each person or day, and a last line that adds them up. Amounts are without the currency, and in small
 * letters on a phone, because five columns must fit on its width and on paper.
 */
export function SumsTable({ caption, heading, lines, totals }: Props) {
  const headings = [
    heading,
    m.tips_count(),
    m.tips_gross(),
    m.tips_covered_short(),
    m.follow_fee(),
    m.tips_net(),
  ];
  return (
    // Large letters can make the table wider than a phone: then the table scrolls, not the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-[0.6875rem] sm:text-small print:text-small">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-hairline text-ink-soft">
            {headings.map((text) => (
              <th key={text} scope="col" className={clsx(cellStyle, 'font-medium')}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, ...sums }) => (
            <SumsRow key={key} name={name} sums={sums} className="border-b border-hairline" />
          ))}
        </tbody>
        <tfoot>
          <SumsRow name={m.report_total()} sums={totals} className="font-semibold" />
        </tfoot>
      </table>
    </section>
  );
}

function SumsRow({ name, sums, className }: { name: ReactNode; sums: TipSums; className: string }) {
  return (
    <tr className={clsx('break-inside-avoid', className)}>
      <th scope="row" className={clsx(cellStyle, 'font-[inherit]')}>
        {name}
      </th>
      <td className={cellStyle}>{sums.count}</td>
      {amounts.map((part) => (
        <td key={part} className={cellStyle}>
          <bdi dir="ltr">{formatAmount(getFilsFrom(sums[part]))}</bdi>
        </td>
      ))}
    </tr>
  );
}
