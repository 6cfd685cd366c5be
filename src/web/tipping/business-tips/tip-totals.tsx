import { useQuery } from '@tanstack/react-query';
import type { TipSums } from '#shared/contracts/tip-lists.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatCount } from '#web/kit/format/number-format.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { StatsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { StatCard, StatGrid } from '#web/kit/ui/stat-card.tsx';
import { m } from '#web/paraglide/messages.js';
import { type TipFilter, tipTotalsQuery } from '#web/tipping/business-tips/queries.ts';

/** The sums of all tips that fit the filter. Refunded tips count only if the filter shows nothing else. */
export function TipTotals({ filter, isValid }: { filter: TipFilter; isValid: boolean }) {
  const totals = useQuery({ ...tipTotalsQuery(filter), enabled: isValid });
  if (totals.isPending) return <StatsSkeleton />;
  if (totals.isError) {
    const sentence = errorSentence(totals.error, m.dashboard_figures_failed());
    return <LoadProblem sentence={sentence} onRetry={totals.refetch} />;
  }
  const { paid, refunded } = totals.data;
  const isRefundedOnly = filter.status === 'refunded';
  return (
    <>
      <SumCards sums={isRefundedOnly ? refunded : paid} />
      {!isRefundedOnly && refunded.count > 0 && (
        <p className="mt-3 text-small text-ink-soft">
          {m.tips_given_back_apart({ count: refunded.count })} <Money amountDecimal={refunded.gross} />
        </p>
      )}
    </>
  );
}

/** Count, gross, fee and net. What guests paid on top for the fee is named, so that the figures add up. */
export function SumCards({ sums: { count, gross, covered, fee, net } }: { sums: TipSums }) {
  const coveredFils = getFilsFrom(covered);
  return (
    <StatGrid>
      <StatCard label={m.tips_count()} value={formatCount(count)} />
      <StatCard label={m.tips_gross()} value={<Money amountDecimal={gross} variant="figure" />} />
      <StatCard
        label={m.follow_fee()}
        value={<Money amountDecimal={fee} variant="figure" />}
        note={
          coveredFils > 0 && (
            <>
              {m.tips_covered()} <Money amountFils={coveredFils} />
            </>
          )
        }
      />
      <StatCard label={m.tips_net()} value={<Money amountDecimal={net} variant="figure" />} />
    </StatGrid>
  );
}
