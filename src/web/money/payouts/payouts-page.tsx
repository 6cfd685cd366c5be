import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { getFilsFrom } from '#shared/money.ts';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { formatCount } from '#web/kit/format/count-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { Page } from '#web/kit/page/page.tsx';
import { PreviewUpload } from '#web/kit/query/preview-upload.tsx';
import { DataTableSkeleton } from '#web/kit/ui/data-table-skeleton.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { Section } from '#web/kit/ui/section.tsx';
import { StatCard, StatGrid, StatGridSkeleton } from '#web/kit/ui/stat-card.tsx';
import { AnswerPreview } from '#web/money/payouts/components/answer-preview.tsx';
import { BankFilesSection } from '#web/money/payouts/components/bank-files-section.tsx';
import { OwedSection } from '#web/money/payouts/components/owed-section.tsx';
import { PayoutsSection } from '#web/money/payouts/components/payouts-section.tsx';
import {
  everythingOwed,
  owedQuery,
  payoutTotalsQuery,
  useApplyAnswer,
  usePreviewAnswer,
} from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** The columns that the server reads, for banks without pain.002 and for answers by telephone. */
const CSV_COLUMNS = 'end_to_end_id, status, amount, reference, reason';

/**
 * Sections in the order in which money moves: owed, payout started, sent to the bank, answered by the bank.
 */
export function Component() {
  const bankFiles = useRef<HTMLDivElement>(null);
  return (
    <Page title={m.payouts_page_title()} detail={m.payouts_page_intro()}>
      <PayoutTotals />
      <OwedSection />
      <PayoutsSection bankFiles={bankFiles} />
      <div ref={bankFiles} tabIndex={-1}>
        <BankFilesSection />
      </div>
      <BankAnswerSection />
    </Page>
  );
}

export function Skeleton() {
  return (
    <Page title={m.payouts_page_title()} detail={m.payouts_page_intro()}>
      <StatGridSkeleton />
      <Section title={m.payouts_owed()}>
        <DataTableSkeleton rowCount={4} />
      </Section>
    </Page>
  );
}

/** Shows what a bank answer would change; the admin then applies it. */
function BankAnswerSection() {
  return (
    <PreviewUpload
      title={m.payouts_answer()}
      intro={m.payouts_answer_intro()}
      hint={m.payouts_answer_hint({ columns: CSV_COLUMNS })}
      done={m.payouts_answer_applied()}
      failure={m.payouts_answer_failed()}
      className="mt-10"
      preview={usePreviewAnswer()}
      apply={useApplyAnswer()}
    >
      {(answer, isApplying, onApply) => (
        <AnswerPreview answer={answer} isApplying={isApplying} onApply={onApply} />
      )}
    </PreviewUpload>
  );
}

/** Totals along the way of the money, from owed to paid out. */
function PayoutTotals() {
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
