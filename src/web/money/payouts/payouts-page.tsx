import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { bankFileCalls } from '#shared/calls/money/payouts.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { call } from '#web/kit/client/call.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { errorSentence } from '#web/kit/query/errors.ts';
import { PreviewUpload } from '#web/kit/query/preview-upload.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { LoadProblem, Notice } from '#web/kit/ui/notice.tsx';
import { Section } from '#web/kit/ui/panel.tsx';
import { StatsSkeleton, TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { StatCard, StatGrid } from '#web/kit/ui/stat-card.tsx';
import { BankFilesSection } from '#web/money/payouts/components/bank-files-section.tsx';
import { OwedSection } from '#web/money/payouts/components/owed-section.tsx';
import { PaydaysSection } from '#web/money/payouts/components/paydays-section.tsx';
import { findFailureReason, PayoutStatusBadge } from '#web/money/payouts/components/payout-status.tsx';
import { PayoutsSection } from '#web/money/payouts/components/payouts-section.tsx';
import { type BankAnswer, owedQuery, payoutTotalsQuery } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** The CSV columns, for banks without pain.002 and for answers by telephone. */
const CSV_COLUMNS = 'end_to_end_id, status, amount, reference, reason';

const head = () => ({ title: m.payouts_page_title(), detail: m.payouts_page_intro() });

/**
 * Sections in the order in which money moves: owed, payout started, sent to the bank, answered by the bank.
 */
export function Component() {
  const bankFiles = useRef<HTMLDivElement>(null);
  return (
    <Page {...head()}>
      <PayoutTotals />
      <PaydaysSection />
      <OwedSection />
      <PayoutsSection bankFiles={bankFiles} />
      <div ref={bankFiles} tabIndex={-1}>
        <BankFilesSection />
      </div>
      <BankAnswerSection />
    </Page>
  );
}

export const Skeleton = pageSkeleton(head, <Placeholders />);

function Placeholders() {
  return (
    <>
      <StatsSkeleton />
      <Section title={m.payouts_owed()}>
        <TableSkeleton rows={4} />
      </Section>
    </>
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
      send={(body) => call(bankFileCalls.applyAnswer, { body })}
    >
      {(answer, isApplying, onApply) => (
        <AnswerPreview answer={answer} isApplying={isApplying} onApply={onApply} />
      )}
    </PreviewUpload>
  );
}

/** Totals of each step, from owed to paid out. */
function PayoutTotals() {
  const owed = useQuery(owedQuery({ minimum: '', owed: '' }));
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
  if (!error) return <StatsSkeleton />;
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
      value={<Money amountDecimal={total} variant="figure" />}
      note={m.payouts_count({ count: formatCount(count) })}
    />
  );
}

type Line = BankAnswer['lines'][number];

type Props = { answer: BankAnswer; isApplying: boolean; onApply: () => void };

function AnswerPreview({ answer, isApplying, onApply }: Props) {
  const { completed, failed, returned, unchanged, problems, applied } = answer;
  const isSomething = completed.count + failed.count + returned.count > 0;
  return (
    <div className="mt-6 flex flex-col gap-4">
      <p role="status" className="font-medium">
        {applied && `${m.payouts_answer_applied()}. `}
        {m.payouts_answer_summary({
          completed: completed.count,
          completedTotal: formatAmount(getFilsFrom(completed.total)),
          failed: failed.count,
          failedTotal: formatAmount(getFilsFrom(failed.total)),
          returned: returned.count,
          returnedTotal: formatAmount(getFilsFrom(returned.total)),
          unchanged,
        })}
        {!applied && problems === 0 && !isSomething && ` ${m.payouts_answer_nothing()}`}
      </p>
      {problems > 0 && <Notice sentence={m.payouts_answer_problems({ count: problems })} />}
      <DataTable
        caption={m.payouts_answer_preview()}
        columns={columns()}
        rows={answer.lines}
        rowKey={({ endToEndId }) => endToEndId}
        width="wide"
        framed
      />
      {!applied && problems === 0 && isSomething && (
        <Button
          loading={isApplying}
          onClick={onApply}
          className="sm:self-end"
          label={m.payouts_answer_apply()}
        />
      )}
    </div>
  );
}

function columns(): Column<Line>[] {
  return [
    { header: m.payouts_answer_payout(), cell: (line) => <WhichPayout line={line} />, lead: true },
    {
      header: m.payout_amount(),
      cell: ({ amount }) => (amount ? <Money amountDecimal={amount} /> : '–'),
      numeric: true,
    },
    { header: m.payouts_answer_change(), cell: (line) => <Change line={line} /> },
    {
      header: m.payouts_answer_said(),
      cell: ({ to, reference, reason, problem }) => (
        <>
          <bdi>{findFailureReason(to, reason) ?? reference ?? '–'}</bdi>
          {problem && <span className="block font-medium text-danger">{refusalSentence(problem)}</span>}
        </>
      ),
    },
  ];
}

function WhichPayout({ line: { endToEndId, payoutId, recipientName } }: { line: Line }) {
  if (!payoutId) return <bdi className="font-semibold">{endToEndId}</bdi>;
  return (
    <Link
      to={`/admin/payouts/${payoutId}`}
      className="text-body font-semibold text-accent underline-offset-4 hover:underline"
    >
      <bdi>{recipientName}</bdi>
      <bdi className="block text-small font-normal text-ink-soft">{endToEndId}</bdi>
    </Link>
  );
}

function Change({ line: { from, to } }: { line: Line }) {
  if (!from) return '–';
  if (!to) return m.payouts_answer_stays();
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1.5">
      <PayoutStatusBadge status={from} />
      <ArrowRight aria-hidden="true" className="size-4 text-ink-soft rtl:-scale-x-100" />
      <PayoutStatusBadge status={to} />
    </span>
  );
}
