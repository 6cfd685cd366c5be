import { useRef, useState } from 'react';
import type { CodeReport } from '#shared/contracts/codes.ts';
import { REPORT_WORDS_MAX_LENGTH } from '#shared/limits.ts';
import { useMay } from '#web/business/workplace/role-here.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Textarea } from '#web/kit/ui/textarea.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { m } from '#web/paraglide/messages.js';
import { useAnswerReport } from '#web/tipping/code-reports/queries.ts';

/** The note and who closed the report, or the button to answer it. */
export function AnswerReport({ report }: { report: CodeReport }) {
  const [isOpen, setOpen] = useState(false);
  const mayAnswer = useMay('manager');
  const [note, setNote] = useState(report.note ?? '');
  // Gets the focus after the dialog: the button is gone when the report is closed.
  const state = useRef<HTMLDivElement>(null);
  useFocusAfter(isOpen, () => state.current?.focus());
  const answer = useAnswerReport(report.id);
  const send = (isClosed: boolean) =>
    answer.mutate(
      { note, isClosed },
      {
        onSuccess: () => toast({ title: isClosed ? m.reports_closed_done() : m.reports_note_kept() }),
        onError: (error) => toastError(error, m.reports_answer_failed()),
        onSettled: () => setOpen(false),
      },
    );
  return (
    <div ref={state} tabIndex={-1}>
      {report.note && <p className="text-small wrap-anywhere whitespace-pre-wrap">{report.note}</p>}
      {report.closedAt ? (
        <p className="text-small text-ink-soft">
          {m.cases_closed({ name: report.closedByName ?? '–', when: formatInstant(report.closedAt) })}
        </p>
      ) : (
        mayAnswer && (
          <Button
            variant="secondary"
            aria-label={m.reports_answer_label({ id: report.id })}
            onClick={() => setOpen(true)}
          >
            {m.reports_answer()}
          </Button>
        )
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.reports_answer_label({ id: report.id })}
        description={m.reports_answer_detail()}
      >
        <Field label={m.reports_note()}>
          <Textarea
            maxLength={REPORT_WORDS_MAX_LENGTH}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" loading={answer.isPending} onClick={() => send(false)}>
            {m.reports_keep_note()}
          </Button>
          <Button loading={answer.isPending} onClick={() => send(true)}>
            {m.reports_close()}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
