import { type ReactNode, useId, useState } from 'react';
import type { z } from 'zod';
import { payoutCalls } from '#shared/calls/money/payouts.ts';
import type { batchAnswer } from '#shared/contracts/owed.ts';
import { call } from '#web/kit/client/call.ts';
import { Money } from '#web/kit/format/money.tsx';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { useAction } from '#web/kit/query/action.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { owedObstacleWords } from '#web/kit/words/owed-obstacle-words.ts';
import { type OwedLine, owedKey } from '#web/money/payouts/queries.ts';
import { sumOf } from '#web/money/payouts/selection.tsx';
import { m } from '#web/paraglide/messages.js';

/**
 * The owed lines when the dialog opened. One idempotency key per preview: pressing again after a lost response
 * starts nothing twice.
 */
export type BatchPreview = {
  payable: readonly OwedLine[];
  leftOut: readonly OwedLine[];
  idempotencyKey: string;
};

type Props = {
  preview: BatchPreview;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onStarted: () => void;
};

export function BatchDialog({ preview, open, onOpenChange, onStarted }: Props) {
  const [answer, setAnswer] = useState<BatchAnswer>();
  // Exactly the lines and amounts that the admin sees in the preview.
  const lines = preview.payable.map(({ recipientType, recipientId, amount }) => ({
    recipientType,
    recipientId,
    amount,
  }));
  const start = useAction(
    () => call(payoutCalls.startBatch, { idempotencyKey: preview.idempotencyKey, body: { lines } }),
    {
      refreshes: 'admin',
      failed: m.payouts_batch_failed(),
      onDone: (given) => {
        setAnswer(given);
        onStarted();
      },
    },
  );
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} {...(answer ? doneWords(answer) : askedWords(preview))}>
      {answer ? <Refused preview={preview} answer={answer} /> : <Lines preview={preview} />}
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button
          variant={answer ? 'primary' : 'secondary'}
          onClick={close}
          label={answer ? m.payouts_done() : m.dialog_cancel()}
        />
        {!answer && preview.payable.length > 0 && (
          <Button loading={start.isPending} onClick={() => start.mutate()} label={m.payouts_start()} />
        )}
      </div>
    </Dialog>
  );
}

function askedWords({ payable }: BatchPreview) {
  const title = m.payouts_batch_title();
  if (payable.length === 0) return { title, description: m.payouts_batch_nothing() };
  return { title, description: m.payouts_batch_summary({ count: payable.length, total: sumOf(payable) }) };
}

function doneWords({ started }: BatchAnswer) {
  if (started.length === 0)
    return { title: m.payouts_batch_none_title(), description: m.payouts_batch_none() };
  return {
    title: m.payouts_batch_done_title(),
    description: m.payouts_batch_done({ count: started.length, total: sumOf(started) }),
  };
}

function Lines({ preview: { payable, leftOut } }: { preview: BatchPreview }) {
  return (
    <>
      <DialogList title={m.payouts_batch_lines()} rows={payable.map(rowOf)} />
      <DialogList
        title={m.payouts_batch_left_out()}
        rows={leftOut.map((line) => ({
          ...rowOf(line),
          detail: line.obstacle && owedObstacleWords[line.obstacle](),
        }))}
      />
    </>
  );
}

function Refused({ preview, answer }: { preview: BatchPreview; answer: BatchAnswer }) {
  const nameOf = (recipient: BatchAnswer['refused'][number]) =>
    preview.payable.find((line) => owedKey(line) === owedKey(recipient))?.recipientName ?? '';
  return (
    <DialogList
      title={m.payouts_batch_refused()}
      rows={answer.refused.map((line) => ({
        key: owedKey(line),
        name: nameOf(line),
        detail: refusalSentence(line),
      }))}
    />
  );
}

function rowOf(line: OwedLine) {
  return {
    key: owedKey(line),
    name: line.recipientName,
    value: <Money amountDecimal={line.amount} />,
  };
}

type BatchAnswer = z.input<typeof batchAnswer>;

type Row = { key: string; name: string; value?: ReactNode; detail?: string | null };

/** Names and amounts in a dialog. A long list scrolls by itself, so that the buttons stay visible. */
function DialogList({ title, rows }: { title: string; rows: readonly Row[] }) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-4 first:mt-0">
      <h3 id={id} className="mb-1 text-small font-medium text-ink-soft">
        {title} ({rows.length})
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by the keyboard */}
      <div tabIndex={0} className="max-h-48 overflow-y-auto rounded-control border border-hairline px-4">
        <ul className="divide-y divide-hairline">
          {rows.map(({ key, name, value, detail }) => (
            <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
              {value}
              {detail && <p className="w-full text-small text-ink-soft">{detail}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
