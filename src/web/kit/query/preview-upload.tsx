import type { UseMutationResult } from '@tanstack/react-query';
import { CircleAlert, Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { ANSWER_MOST_BYTES } from '#shared/contracts/bank-files.ts';
import { readTextFile, type TextFileProblem } from '#web/kit/client/files.ts';
import { errorSentence, toastError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

const problemWords: Record<TextFileProblem, () => string> = {
  'too-large': m.payouts_answer_too_large,
  'not-text': m.payouts_answer_not_text,
};

type Chosen = { name: string; text: string };
type Props<Shown extends { fingerprint: string }> = {
  title: string;
  intro: string;
  hint: string;
  done: string;
  failure: string;
  className?: string;
  preview: UseMutationResult<Shown, Error, string>;
  apply: UseMutationResult<Shown, Error, { content: string; fingerprint: string }>;
  children: (shown: Shown, isApplying: boolean, onApply: () => void) => ReactNode;
};

/** Uploads a file of the bank: shows what it would change; the admin then applies exactly that. */
export function PreviewUpload<Shown extends { fingerprint: string }>(props: Props<Shown>) {
  const { title, intro, hint, done, failure, className = '', preview, apply, children } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<TextFileProblem>();
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
          toast({ title: done });
        },
        onError: (error) => {
          toastError(error, failure);
          // Another admin may have changed something since the preview: show a new preview.
          preview.mutate(text);
        },
      },
    );
  const sentence = problem ? problemWords[problem]() : preview.error && errorSentence(preview.error, failure);
  return (
    <Panel title={title} className={className}>
      <p className="mb-4 text-ink-soft">{intro}</p>
      <input
        ref={input}
        type="file"
        accept=".xml,.csv,.txt,text/xml,application/xml,text/csv"
        aria-label={title}
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
        <p id={`${id}-hint`} className="min-w-0 text-small text-ink-soft wrap-anywhere">
          {chosen ? <bdi>{chosen.name}</bdi> : hint}
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
      {shown && chosen && children(shown, apply.isPending, () => carryOut(chosen, shown.fingerprint))}
    </Panel>
  );
}
