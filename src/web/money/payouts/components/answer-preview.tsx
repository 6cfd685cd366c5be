import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { getFilsFrom } from '#shared/money.ts';
import { formatAmount } from '#web/kit/format/amount-format.ts';
import { Money } from '#web/kit/format/money.tsx';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { type Column, DataTable } from '#web/kit/ui/data-table.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { PayoutStatusBadge } from '#web/money/payouts/components/payout-status-badge.tsx';
import { findFailureReason } from '#web/money/payouts/failure-reason.ts';
import type { BankAnswer } from '#web/money/payouts/queries.ts';
import { m } from '#web/paraglide/messages.js';

type Line = BankAnswer['lines'][number];
type Props = { answer: BankAnswer; isApplying: boolean; onApply: () => void };

export function AnswerPreview({ answer, isApplying, onApply }: Props) {
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
        <Button loading={isApplying} onClick={onApply} className="sm:self-end">
          {m.payouts_answer_apply()}
        </Button>
      )}
    </div>
  );
}

function columns(): Column<Line>[] {
  return [
    { header: m.payouts_answer_payout(), cell: (line) => <WhichPayout line={line} />, lead: true },
    {
      header: m.payout_amount(),
      cell: ({ amount }) => (amount ? <Money amountFils={getFilsFrom(amount)} /> : '–'),
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
