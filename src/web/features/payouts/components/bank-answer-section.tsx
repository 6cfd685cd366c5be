import { CircleAlert, Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { ANSWER_MOST_BYTES } from '#shared/contracts/bank-files.ts';
import { errorSentence } from '#web/api/error-sentence.ts';
import { readTextFile, type TextFileProblem } from '#web/api/read-text-file.ts';
import { toastError } from '#web/components/query/toast-error.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Panel } from '#web/components/ui/panel.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useApplyAnswer, usePreviewAnswer } from '#web/features/payouts/api/bank-answer.ts';
import { AnswerPreview } from '#web/features/payouts/components/answer-preview.tsx';
import { m } from '#web/paraglide/messages.js';

const problemWords: Record<TextFileProblem, () => string> = {
  'too-large': m.payouts_answer_too_large,
  'not-text': m.payouts_answer_not_text,
};

/** The columns that the server reads, for banks without pain.002 and for answers by telephone. */
const CSV_COLUMNS = 'end_to_end_id, status, amount, reference, reason';

type Chosen = { name: string; text: string };

/** Shows what a bank answer would change; the admin then applies it. */
export function BankAnswerSection() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<TextFileProblem>();
  const preview = usePreviewAnswer();
  const apply = useApplyAnswer();
  const shown = apply.data ?? preview.data;

  const read = async (file: File) => {
    apply.reset();
    preview.reset();
    setChosen(undefined);
    const answer = await readTextFile(file, ANSWER_MOST_BYTES);
    setProblem('problem' in answer ? answer.problem : undefined);
    if ('problem' in answer) return;
    setChosen({ name: file.name, text: answer.text });
    preview.mutate(answer.text);
  };
  const handleChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Cleared, so that the same file can be chosen again after the bank has corrected it.
    event.currentTarget.value = '';
    if (file) void read(file);
  };
  const carryOut = ({ text }: Chosen, fingerprint: string) =>
    apply.mutate(
      { content: text, fingerprint },
      {
        onSuccess: () => {
          chooseButton.current?.focus();
          toast({ title: m.payouts_answer_applied() });
        },
        onError: (error) => {
          toastError(error, m.payouts_answer_failed());
          // Another admin may have changed a payout since the preview: show a new preview.
          preview.mutate(text);
        },
      },
    );
  const sentence = problem
    ? problemWords[problem]()
    : preview.error && errorSentence(preview.error, m.payouts_answer_failed());
  return (
    <Panel title={m.payouts_answer()} className="mt-10">
      <p className="mb-4 text-ink-soft">{m.payouts_answer_intro()}</p>
      <input
        ref={input}
        type="file"
        accept=".xml,.csv,.txt,text/xml,application/xml,text/csv"
        aria-label={m.payouts_answer()}
        hidden
        onChange={handleChosen}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <Button
          ref={chooseButton}
          variant="secondary"
          loading={preview.isPending}
          aria-describedby={`${id}-hint ${id}-error`}
          onClick={() => input.current?.click()}
        >
          {!preview.isPending && <Upload aria-hidden="true" className="size-5" />}
          {chosen ? m.payouts_answer_other() : m.payouts_answer_choose()}
        </Button>
        <p id={`${id}-hint`} className="text-small text-ink-soft">
          {chosen ? <bdi>{chosen.name}</bdi> : m.payouts_answer_hint({ columns: CSV_COLUMNS })}
        </p>
      </div>
      {/* Always in the page, so that screen readers announce an error that appears in it. */}
      <div id={`${id}-error`} role="status">
        {sentence && (
          <p className="mt-3 flex items-start gap-1.5 text-danger">
            <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
            {sentence}
          </p>
        )}
      </div>
      {shown && chosen && (
        <AnswerPreview
          answer={shown}
          isApplying={apply.isPending}
          onApply={() => carryOut(chosen, shown.fingerprint)}
        />
      )}
    </Panel>
  );
}
