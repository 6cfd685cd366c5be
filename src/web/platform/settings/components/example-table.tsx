import { filsFromAed } from '#shared/money.ts';
import { type FeeTerms, splitTip } from '#shared/tip-split.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { m } from '#web/paraglide/messages.js';

/** Includes a small tip, for which the fixed part of the fee matters most. */
const examplesFils = [filsFromAed(5), filsFromAed(15), filsFromAed(50)];
const heading = 'pb-2 align-bottom text-small font-medium text-ink-soft';

/** Hidden where there is no room for three columns: the sentence above it says the same. */
export function ExampleTable({ terms }: { terms: FeeTerms }) {
  return (
    <table className="hidden w-full @min-[15rem]:table">
      <caption className="sr-only">{m.settings_example_title()}</caption>
      <thead>
        <tr>
          <th className={`${heading} text-start`}>{m.settings_example_tip()}</th>
          <th className={`${heading} ps-4 text-end`}>{m.settings_example_net()}</th>
          <th className={`${heading} ps-4 text-end`}>{m.settings_example_charged()}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline border-t border-hairline tabular-nums">
        {examplesFils.map((amountFils) => (
          <tr key={amountFils}>
            <th scope="row" className="py-2 text-start font-normal">
              {formatAmount(amountFils)}
            </th>
            <td className="py-2 text-end font-semibold">
              {formatAmount(splitTip(amountFils, terms, false).netFils)}
            </td>
            <td className="py-2 text-end">{formatAmount(splitTip(amountFils, terms, true).chargedFils)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
