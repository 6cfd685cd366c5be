import { useState } from 'react';
import { FEEDBACK_WORDS_MAX_LENGTH } from '#shared/feedback.ts';
import { useMay } from '#web/business/workplace/role-here.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Textarea } from '#web/kit/ui/textarea.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { aboutWhom } from '#web/tipping/feedback/about-whom.ts';
import { Said } from '#web/tipping/feedback/components/said.tsx';
import { type Feedback, useAnswer } from '#web/tipping/feedback/queries.ts';

/** Low scores. Staff do not read them; who manages the business answers. */
export function UnansweredPanel({ unanswered }: { unanswered: Feedback[] }) {
  const mayAnswer = useMay('manager');
  return (
    <Panel title={m.feedback_unanswered()}>
      <p className="mb-4 text-ink-soft">
        {unanswered.length === 0 ? m.feedback_unanswered_none() : m.feedback_unanswered_detail()}
      </p>
      <ul className="flex flex-col gap-6">
        {unanswered.map((each) => (
          <li key={each.tipId}>
            <Said said={each} about={aboutWhom(each)} />
            {mayAnswer && <AnswerForm tipId={each.tipId} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function AnswerForm({ tipId }: { tipId: number }) {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const answer = useAnswer(tipId);
  const send = async () => {
    if (text.trim() === '') return setMissing(true);
    try {
      // Waited for here: with its answer this form is gone, and so are its callbacks.
      await answer.mutateAsync(text);
      toast({ title: m.feedback_answered() });
    } catch (error) {
      toastError(error as Error, m.feedback_failed());
    }
  };
  return (
    <form
      noValidate
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field label={m.feedback_answer()} error={isMissing ? m.reason_answer_required() : undefined}>
        <Textarea
          dir="auto"
          rows={3}
          maxLength={FEEDBACK_WORDS_MAX_LENGTH}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setMissing(false);
          }}
        />
      </Field>
      <Button type="submit" variant="secondary" loading={answer.isPending} className="sm:self-start">
        {m.feedback_answer_send()}
      </Button>
    </form>
  );
}
