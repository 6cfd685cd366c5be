import { bankFileCalls } from '#shared/calls/money/payouts.ts';
import { call } from '#web/kit/client/call.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount, formatCount } from '#web/kit/format/number-format.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { useAction } from '#web/kit/query/action.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { owedObstacleWords } from '#web/kit/words/owed-obstacle-words.ts';
import { DialogList } from '#web/money/payouts/components/dialog-list.tsx';
import { payeePage } from '#web/money/payouts/payee-link.ts';
import { isFinished, type PayoutRun } from '#web/money/payouts/payout-run.ts';
import { type OwedLine, owedKey, type PayableLine } from '#web/money/payouts/queries.ts';
import { sumOf } from '#web/money/payouts/selection.tsx';
import { m } from '#web/paraglide/messages.js';

/** The owed lines when the dialog opened. Exactly these amounts are paid. */
export type BatchPreview = { payable: readonly PayableLine[]; leftOut: readonly OwedLine[] };

type Props = {
  preview: BatchPreview | undefined;
  run: PayoutRun | undefined;
  isRunning: boolean;
  open: boolean;
  onClose: () => void;
  onStart: (lines: readonly PayableLine[]) => void;
  onGoOn: () => void;
  onFileMade: () => void;
};

/** Asks, shows how far the start is, and says what was started and what not. It cannot be closed while payouts start. */
export function BatchDialog({ preview, run, isRunning, open, onClose, onStart, onGoOn, onFileMade }: Props) {
  const words = run ? runWords(run, isRunning) : askedWords(preview?.payable ?? []);
  const canMakeFile = run && isFinished(run) && run.startedIds.length > 0;
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && !isRunning && onClose()} {...words}>
      {run ? <Progress run={run} /> : preview && <Lines preview={preview} />}
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {!isRunning && (
          <Button
            variant={run && isFinished(run) && !canMakeFile ? 'primary' : 'secondary'}
            onClick={onClose}
            label={run ? m.payouts_done() : m.dialog_cancel()}
          />
        )}
        {!run && preview && preview.payable.length > 0 && (
          <Button onClick={() => onStart(preview.payable)} label={m.payouts_start()} />
        )}
        {run && !isFinished(run) && (
          <Button
            loading={isRunning}
            onClick={onGoOn}
            label={isRunning ? m.payouts_run_title() : m.payouts_run_go_on()}
          />
        )}
        {canMakeFile && <MakeFile payoutIds={run.startedIds} onMade={onFileMade} />}
      </div>
    </Dialog>
  );
}

/** As many as one bank file takes. */
const MOST_IN_FILE = 1000;

function MakeFile({ payoutIds, onMade }: { payoutIds: number[]; onMade: () => void }) {
  const make = useAction(
    async () => {
      const names: string[] = [];
      for (let from = 0; from < payoutIds.length; from += MOST_IN_FILE) {
        const body = { payoutIds: payoutIds.slice(from, from + MOST_IN_FILE) };
        names.push((await call(bankFileCalls.make, { body })).messageId);
      }
      return names;
    },
    {
      refreshes: 'admin',
      done: (names) => ({
        title: m.payouts_file_made({ name: names.join(', ') }),
        description: m.payouts_file_made_detail(),
      }),
      failed: m.payouts_file_failed(),
      onDone: onMade,
    },
  );
  return <Button loading={make.isPending} onClick={() => make.mutate()} label={m.payouts_make_file()} />;
}

function askedWords(payable: readonly PayableLine[]) {
  const title = m.payouts_batch_title();
  if (payable.length === 0) return { title, description: m.payouts_batch_nothing() };
  const words = { count: formatCount(payable.length), total: sumOf(payable) };
  return { title, description: m.payouts_batch_summary(words) };
}

function runWords(run: PayoutRun, isRunning: boolean) {
  if (isRunning) return { title: m.payouts_run_title(), description: m.payouts_run_stay() };
  if (!isFinished(run)) return { title: m.payouts_run_stopped_title(), description: m.payouts_run_stopped() };
  if (run.startedIds.length === 0)
    return { title: m.payouts_batch_none_title(), description: m.payouts_batch_none() };
  const words = { count: formatCount(run.startedIds.length), total: formatAmount(run.startedFils) };
  return { title: m.payouts_batch_done_title(), description: m.payouts_batch_done(words) };
}

function Progress({ run }: { run: PayoutRun }) {
  const sentence = startedSentence(run);
  return (
    <>
      <p role="status" className="font-medium tabular-nums">
        {sentence}
      </p>
      <progress
        className="mt-2 h-2 w-full accent-accent"
        max={run.lines.length}
        value={Math.min(run.answered, run.lines.length)}
        aria-label={sentence}
      />
      <Refused refused={run.refused} />
    </>
  );
}

/** "120 of 468 started" */
export function startedSentence({ startedIds, lines }: PayoutRun): string {
  return m.payouts_run_progress({
    started: formatCount(startedIds.length),
    count: formatCount(lines.length),
  });
}

function Lines({ preview: { payable, leftOut } }: { preview: BatchPreview }) {
  return (
    <>
      <DialogList
        title={m.payouts_batch_lines()}
        rows={payable.map((line) => ({
          key: owedKey(line),
          name: line.recipientName,
          value: <Money amountDecimal={line.amount} />,
        }))}
      />
      <DialogList
        title={m.payouts_batch_left_out()}
        rows={leftOut.map((line) => ({
          key: owedKey(line),
          name: line.recipientName,
          value: <Money amountDecimal={line.amount} />,
          detail: line.obstacle ? owedObstacleWords[line.obstacle]() : m.payouts_left_out_marked(),
        }))}
      />
    </>
  );
}

function Refused({ refused }: { refused: PayoutRun['refused'] }) {
  return (
    <DialogList
      title={m.payouts_batch_refused()}
      rows={refused.map((line) => ({
        key: owedKey(line),
        name: line.recipientName ?? String(line.recipientId),
        to: payeePage(line),
        detail: refusalSentence(line),
      }))}
    />
  );
}
