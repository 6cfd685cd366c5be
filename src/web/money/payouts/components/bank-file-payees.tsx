import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { getFilsFrom } from '#shared/money/money.ts';
import { moneyColumn } from '#web/kit/format/columns.tsx';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { choiceField, FilterBar, useFilters } from '#web/kit/page/filters.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { payeePage } from '#web/money/payouts/payee-link.ts';
import type { BankFileDetails } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

type Payee = BankFileDetails['payees'][number];

/** What a releasing admin looks for, in order of harm, and which payees it is about. */
const risks = {
  review: { word: m.release_risk_review, has: ({ toReview }: Payee) => toReview !== null },
  refused: { word: m.release_risk_refused, has: ({ refused }: Payee) => refused !== null },
  uncovered: { word: m.release_uncovered, has: ({ uncovered }: Payee) => uncovered !== null },
  changed: { word: m.release_changed_payees, has: ({ ibanChangedAt }: Payee) => ibanChangedAt !== null },
  new: { word: m.release_new_payees, has: ({ isNew }: Payee) => isNew },
} as const;
type Risk = keyof typeof risks;
const riskNames = Object.keys(risks) as Risk[];

const risksOf = (payee: Payee): Risk[] => riskNames.filter((risk) => risks[risk].has(payee));

/** How many payees of the file have a risk. */
export function riskSentence({ payees }: BankFileDetails): string {
  const count = payees.filter((payee) => risksOf(payee).length > 0).length;
  return count === 0 ? m.release_no_risks() : m.release_risk_count({ count: formatCount(count) });
}

/** Count, sum, and each risk with its number of payees: a press shows them in the list. */
export function Risks({ file }: { file: BankFileDetails }) {
  return (
    <Panel
      title={m.release_in_sight({
        count: formatCount(file.payoutCount),
        total: formatAmount(getFilsFrom(file.total)),
      })}
    >
      <ul className="flex flex-col divide-y divide-hairline">
        {riskNames.map((risk) => {
          const count = file.payees.filter(risks[risk].has).length;
          return (
            <li
              key={risk}
              className={clsx(
                'flex items-center justify-between gap-4',
                count === 0 ? 'py-1 text-small text-ink-soft' : 'min-h-9',
              )}
            >
              {count === 0 ? (
                risks[risk].word()
              ) : (
                <Link
                  to={`?payees=${risk}#payees`}
                  className="inline-flex min-h-9 items-center gap-2 font-medium text-accent underline underline-offset-4"
                >
                  <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
                  {risks[risk].word()}
                </Link>
              )}
              <span className="tabular-nums">{formatCount(count)}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const filters = {
  columns: '@lg:grid-cols-[18rem]',
  fields: {
    payees: choiceField({
      label: m.release_payees_show,
      all: m.release_payees_all,
      values: riskNames,
      words: {
        review: risks.review.word,
        refused: risks.refused.word,
        uncovered: risks.uncovered.word,
        changed: risks.changed.word,
        new: risks.new.word,
      },
    }),
  },
};

const SHOWN_AT_FIRST = 50;

/** Everybody whom the file pays; those with a risk first, then by amount. */
export function Payees({ file }: { file: BankFileDetails }) {
  const filtering = useFilters(filters);
  const [shownCount, setShownCount] = useState(SHOWN_AT_FIRST);
  const { payees: risk } = filtering.values;
  const rows = file.payees
    .filter((payee) => risk === '' || risks[risk].has(payee))
    .sort((a, b) => rankOf(a) - rankOf(b) || getFilsFrom(b.amount) - getFilsFrom(a.amount));
  return (
    <div id="payees" className="min-w-0 scroll-mt-20">
      <Panel title={`${m.release_payees()} (${formatCount(rows.length)})`}>
        <FilterBar filters={filters} filtering={filtering} />
        <DataTable
          caption={m.release_payees()}
          columns={columns()}
          rows={rows.slice(0, shownCount)}
          rowKey={({ payoutId }) => String(payoutId)}
          empty={m.release_payees_none()}
        />
        {rows.length > shownCount && (
          <div className="mt-4 flex justify-center">
            <Button
              variant="secondary"
              onClick={() => setShownCount(shownCount * 5)}
              label={m.payouts_show_more()}
            />
          </div>
        )}
      </Panel>
    </div>
  );
}

/** The worst risk first, nobody's risk last. */
function rankOf(payee: Payee): number {
  const [worst] = risksOf(payee);
  return worst ? riskNames.indexOf(worst) : riskNames.length;
}

function columns(): Column<Payee>[] {
  return [
    {
      header: m.payout_recipient(),
      cell: (payee) => (
        <>
          <TextLink
            to={payeePage(payee)}
            isQuiet
            className="inline-flex min-h-6 items-center font-medium wrap-anywhere"
            label={payee.name}
          />
          <TextLink
            to={`/admin/payouts/${payee.payoutId}`}
            isQuiet
            className="block text-small"
            label={m.payouts_number({ id: payee.payoutId })}
          />
        </>
      ),
      lead: true,
    },
    {
      header: m.release_account(),
      cell: ({ ibanEnd, ibanChangedAt }) => (
        <>
          <bdi dir="ltr">…{ibanEnd}</bdi>
          {ibanChangedAt && (
            <span className="block text-small text-danger">
              {m.release_changed_on({ time: formatInstant(ibanChangedAt) })}
            </span>
          )}
        </>
      ),
    },
    {
      header: m.release_risk(),
      cell: (payee) => (
        <span className="inline-flex flex-wrap gap-1">
          {risksOf(payee).map((risk) => (
            <Badge
              key={risk}
              className={clsx(
                'rounded-control! whitespace-normal!',
                risk === 'new' ? 'bg-pending text-on-pending' : 'bg-suspended text-on-suspended',
              )}
            >
              {risks[risk].word()}
            </Badge>
          ))}
        </span>
      ),
      plain: true,
    },
    moneyColumn(m.payout_amount(), ({ amount }) => amount, true),
  ];
}
