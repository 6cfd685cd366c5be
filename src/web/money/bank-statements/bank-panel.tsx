import { useQuery } from '@tanstack/react-query';
import { getFilsFrom } from '#shared/money/money.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { type BankSide, bankSideQuery } from '#web/money/bank-statements/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** The bank account in a few words, for the page of the books. */
export function BankPanel() {
  return (
    <QueryPanel
      title={m.bank_title()}
      query={useQuery(bankSideQuery)}
      failure={m.bank_load_failed()}
      skeleton="h-40"
    >
      {(side) => (
        <div className="flex flex-1 flex-col items-start gap-4">
          <Standing side={side} />
          <ButtonLink to="/admin/bank" variant="secondary" label={m.bank_open()} />
        </div>
      )}
    </QueryPanel>
  );
}

function Standing({ side: { statements, differences, unexplained } }: { side: BankSide }) {
  const [last] = statements;
  if (!last) return <p className="text-ink-soft">{m.bank_no_statements()}</p>;
  const gaps = statements.filter(({ gap }) => gap).length;
  const isAllClear = differences.length + unexplained.length + gaps === 0;
  return (
    <>
      <p>{m.bank_last({ day: formatDay(last.toDay), amount: formatAmount(getFilsFrom(last.closing)) })}</p>
      {isAllClear ? (
        <p className="font-medium text-ok">{m.bank_all_clear()}</p>
      ) : (
        <Notice
          sentence={m.bank_open_questions({
            differences: differences.length,
            unexplained: unexplained.length,
            gaps,
          })}
        />
      )}
    </>
  );
}
