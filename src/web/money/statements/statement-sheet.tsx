import type { CheckedStatement, StatementKind, StatementLine } from '#shared/contracts/statements.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatDay, formatMonth } from '#web/kit/format/date-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { PersonName } from '#web/kit/ui/person-name.tsx';
import { m } from '#web/paraglide/messages.js';

type Sheet = NonNullable<CheckedStatement['sheet']>;

const words: Record<StatementKind, (line: StatementLine) => string> = {
  tip: ({ tipId }) => m.statement_line_tip({ id: tipId ?? 0 }),
  refund: ({ tipId, tippedAt, createdAt }) =>
    m.statement_line_refund({ id: tipId ?? 0, day: formatDay(tippedAt ?? createdAt) }),
  disputed: ({ tipId, tippedAt, createdAt }) =>
    m.statement_line_disputed({ id: tipId ?? 0, day: formatDay(tippedAt ?? createdAt) }),
  dispute_released: ({ tipId, tippedAt, createdAt }) =>
    m.statement_line_released({ id: tipId ?? 0, day: formatDay(tippedAt ?? createdAt) }),
  written_off: () => m.statement_line_written_off(),
  write_off_taken_back: () => m.statement_line_write_off_taken_back(),
  payout: ({ payoutId }) => m.statement_line_payout({ id: payoutId ?? 0 }),
  payout_returned: ({ payoutId }) => m.statement_line_returned({ id: payoutId ?? 0 }),
};

/** The sums of a month, and each movement below them. Printed as it is seen. */
export function StatementSheet({ month, sheet }: { month: string; sheet: Sheet }) {
  const { firstName, lastName, businessName, lines } = sheet;
  return (
    <>
      <h2 className="text-large font-semibold">{formatMonth(month)}</h2>
      <p className="mb-4 text-ink-soft">
        <PersonName firstName={firstName} lastName={lastName} /> · <bdi>{businessName}</bdi>
      </p>
      <dl className="divide-y divide-hairline border-y border-hairline">
        <Sum label={m.statement_opening()} amount={sheet.opening} />
        <Sum label={m.statement_tips({ count: sheet.tipCount })} amount={sheet.tips} />
        <Sum label={m.statement_refunds()} amount={sheet.refunds} />
        {getFilsFrom(sheet.disputes) !== 0 && <Sum label={m.statement_disputes()} amount={sheet.disputes} />}
        {getFilsFrom(sheet.writtenOff) !== 0 && (
          <Sum label={m.statement_written_off()} amount={sheet.writtenOff} />
        )}
        <Sum label={m.statement_payouts()} amount={sheet.payouts} />
        <Sum label={m.statement_closing()} amount={sheet.closing} isTotal />
      </dl>
      <h3 className="mt-6 mb-2 font-semibold">{m.statement_lines()}</h3>
      {lines.length === 0 && <p className="text-ink-soft">{m.statement_no_lines()}</p>}
      <ol className="divide-y divide-hairline">
        {lines.map((line) => (
          <li
            key={line.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 break-inside-avoid"
          >
            <span className="min-w-0">
              <span className="text-small text-ink-soft">{formatDay(line.createdAt)}</span>{' '}
              <span>{words[line.kind](line)}</span>
            </span>
            <span className="ms-auto">
              <Money amountDecimal={line.amount} />
            </span>
          </li>
        ))}
      </ol>
      {sheet.isCut && <p className="mt-3 text-small text-ink-soft">{m.statement_cut()}</p>}
    </>
  );
}

function Sum({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 py-2 ${isTotal ? 'font-semibold' : ''}`}
    >
      <dt>{label}</dt>
      <dd className="ms-auto">
        <Money amountDecimal={amount} />
      </dd>
    </div>
  );
}
