import { useQuery } from '@tanstack/react-query';
import { getFilsFrom } from '#shared/money.ts';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { formatCount } from '#web/kit/format/count-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { StatCard, StatGrid, StatGridSkeleton } from '#web/kit/ui/stat-card.tsx';
import { everythingOwed, owedQuery } from '#web/money/payouts/api/owed.ts';
import { payoutTotalsQuery } from '#web/money/payouts/api/payout-totals.ts';
import { m } from '#web/paraglide/messages.js';

/** Totals along the way of the money, from owed to paid out. */
export function PayoutTotals() {
  const owed = useQuery(owedQuery(everythingOwed));
  const totals = useQuery(payoutTotalsQuery);
  if (owed.data && totals.data) {
    const { pending, processing, completed } = totals.data;
    return (
      <StatGrid>
        <Total label={m.payouts_payable()} {...owed.data.payable} />
        <Total label={m.payouts_waiting()} {...pending} />
        <Total label={m.payouts_at_bank()} {...processing} />
        <Total label={m.payout_status_completed()} {...completed} />
      </StatGrid>
    );
  }
  const error = owed.error ?? totals.error;
  if (!error) return <StatGridSkeleton />;
  const retry = () => {
    void owed.refetch();
    void totals.refetch();
  };
  return <LoadProblem sentence={errorSentence(error, m.payouts_totals_failed())} onRetry={retry} />;
}

function Total({ label, count, total }: { label: string; count: number; total: string }) {
  return (
    <StatCard
      label={label}
      value={<Money amountFils={getFilsFrom(total)} look="figure" />}
      note={m.payouts_count({ count: formatCount(count) })}
    />
  );
}
