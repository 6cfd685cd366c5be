import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ANSWER_MOST_BYTES } from '#shared/contracts/bank-files.ts';
import { readTextFile, type TextFileProblem } from '#web/kit/client/files.ts';
import { useAction } from '#web/kit/query/action.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { Panel } from '#web/kit/ui/panel.tsx';
import { UploadButton } from '#web/kit/ui/upload-button.tsx';
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
  /** The button. By default it is about a file of the bank. */
  choose?: string;
  className?: string;
  /** Without the fingerprint of a preview it returns one; with it, exactly that preview is applied, or nothing. */
  send: (body: { content: string; fingerprint?: string }) => Promise<Shown>;
  children: (shown: Shown, isApplying: boolean, onApply: () => void) => ReactNode;
};

/** Uploads a file, mostly of the bank: shows what it would change; the admin then applies exactly that. */
export function PreviewUpload<Shown extends { fingerprint: string }>(props: Props<Shown>) {
  const { title, intro, hint, done, failure, choose, className = '', send, children } = props;
  const preview = useAction((content: string) => send({ content }), {});
  const apply = useAction(send, { refreshes: 'admin', done, failed: failure });
  const id = useId();
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
  const carryOut = ({ text }: Chosen, fingerprint: string) =>
    apply.mutate(
      { content: text, fingerprint },
      {
        onSuccess: () => chooseButton.current?.focus(),
        // Another admin may have changed something since the preview: show a new preview.
        onError: () => preview.mutate(text),
      },
    );
  const sentence = problem ? problemWords[problem]() : preview.error && errorSentence(preview.error, failure);
  return (
    <Panel title={title} className={className}>
      <p className="mb-4 text-ink-soft">{intro}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <UploadButton
          ref={chooseButton}
          accept=".xml,.csv,.txt,text/xml,application/xml,text/csv"
          inputLabel={title}
          onFile={(file) => void read(file)}
          loading={preview.isPending}
          aria-describedby={`${id}-hint ${id}-error`}
          label={chosen ? m.payouts_answer_other() : (choose ?? m.payouts_answer_choose())}
        />
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
