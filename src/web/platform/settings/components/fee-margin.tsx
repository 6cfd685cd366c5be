import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { positionCalls } from '#shared/calls/money/books.ts';
import type { cardCost } from '#shared/contracts/books.ts';
import { marginOf, type TipMargin } from '#shared/money/card-cost.ts';
import { fils, filsFromAed } from '#shared/money/money.ts';
import type { FeeTerms } from '#shared/money/tip-split.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { usePlatformName } from '#web/kit/i18n/platform.ts';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { toPercent } from '#web/platform/settings/settings-changes.ts';

type CardCostAnswer = z.input<typeof cardCost>;

const cardCostQuery = queryOf(positionCalls.readCardCost);

const typicalFils = [filsFromAed(10), filsFromAed(20), filsFromAed(50)];
const heading = 'pb-2 align-bottom text-small font-medium text-ink-soft';

/** Whether the typed fee covers the cost of a typical card payment, with a sentence for each loss. */
export function FeeMargin({ terms }: { terms: FeeTerms }) {
  const { data: cost } = useQuery(cardCostQuery);
  const platform = usePlatformName();
  if (!cost) return null;
  const margins = typicalFils.map((amountFils) => marginOf(amountFils, terms, cost));
  const losses = margins.filter(({ leftFils }) => leftFils < 0);
  return (
    <section className="@container mt-6 flex flex-col gap-4 border-t border-hairline pt-4">
      <h3 className="font-semibold">{m.settings_margin_title({ platform })}</h3>
      <div aria-live="polite" className="flex flex-col gap-2">
        {losses.map((loss) => (
          <Notice key={loss.amountFils} sentence={lossSentence(loss)} />
        ))}
        {losses.length === 0 && <p>{m.settings_margin_none()}</p>}
      </div>
      <MarginTable margins={margins} />
      <p className="text-small text-ink-soft">{sourceSentence(cost)}</p>
    </section>
  );
}

function MarginTable({ margins }: { margins: TipMargin[] }) {
  return (
    <table className="hidden w-full @min-[15rem]:table">
      <caption className="sr-only">{m.settings_margin_caption()}</caption>
      <thead>
        <tr>
          <th className={`${heading} text-start`}>{m.settings_example_tip()}</th>
          <th className={`${heading} ps-4 text-end`}>{m.settings_margin_fee()}</th>
          <th className={`${heading} ps-4 text-end`}>{m.settings_margin_cost()}</th>
          <th className={`${heading} ps-4 text-end`}>{m.settings_margin_left()}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline border-t border-hairline tabular-nums">
        {margins.map(({ amountFils, feeFils, costFils, leftFils }) => (
          <tr key={amountFils}>
            <th scope="row" className="py-2 text-start font-normal">
              {formatAmount(amountFils)}
            </th>
            <td className="py-2 text-end">{formatAmount(feeFils)}</td>
            <td className="py-2 text-end">{formatAmount(costFils)}</td>
            <td className={`py-2 text-end font-semibold ${leftFils < 0 ? 'text-danger' : ''}`}>
              <bdi dir="ltr">{formatAmount(leftFils)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function lossSentence({ amountFils, feeFils, costFils, leftFils }: TipMargin): string {
  return m.settings_margin_loss({
    amount: formatAmount(amountFils),
    fee: formatAmount(feeFils),
    cost: formatAmount(costFils),
    loss: formatAmount(fils(-leftFils)),
  });
}

function sourceSentence({ cardBps, cardFixedFils, payments }: CardCostAnswer): string {
  const cost = { percent: toPercent(cardBps), fixed: formatAmount(fils(cardFixedFils)) };
  return payments === 0
    ? m.settings_margin_default(cost)
    : m.settings_margin_from_books({ ...cost, count: payments });
}
