import { CircleAlert, Download, Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { hoursExample, IMPORT_MOST_BYTES, type PersonInFile } from '#shared/file-imports.ts';
import { readTextFile, type TextFileProblem } from '#web/kit/client/files.ts';
import { formatCount } from '#web/kit/format/number-format.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { Button, buttonStyle } from '#web/kit/ui/button.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { useImportHours } from '#web/staff/team-rules/queries.ts';

const problemWords: Record<TextFileProblem, () => string> = {
  'too-large': () => m.reason_import_too_large({ most: IMPORT_MOST_BYTES / 1024 }),
  'not-text': m.reason_import_not_text,
};

/** Hours of many days at once. A file with a problem changes nothing, and each of its problems is named. */
export function HoursImport({ people, day }: { people: PersonInFile[]; day: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const importing = useImportHours();
  const [problem, setProblem] = useState<TextFileProblem>();

  const read = async (file: File) => {
    importing.reset();
    const answer = await readTextFile(file, IMPORT_MOST_BYTES);
    setProblem('problem' in answer ? answer.problem : undefined);
    if ('problem' in answer) return;
    importing.mutate(answer.text, {
      onSuccess: ({ isWritten, rows }) => {
        if (isWritten) toast({ title: m.team_hours_imported({ count: formatCount(rows) }) });
      },
    });
  };
  const handleChosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    // Cleared, so that the same file can be chosen again after a correction.
    event.currentTarget.value = '';
    if (file) void read(file);
  };
  const failure = importing.error && errorSentence(importing.error, m.team_hours_failed());
  const sentence = problem ? problemWords[problem]() : failure;
  const problems = importing.data?.problems ?? [];
  return (
    <div className="mt-5 flex flex-col gap-3 border-t border-hairline pt-5">
      <h3 className="font-medium">{m.team_hours_import_title()}</h3>
      <p id={`${id}-hint`} className="text-small text-ink-soft">
        {m.team_hours_import_hint()}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label={m.team_hours_import()}
        hidden
        onChange={handleChosen}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          loading={importing.isPending}
          aria-describedby={`${id}-hint ${id}-answer`}
          onClick={() => input.current?.click()}
        >
          {!importing.isPending && <Upload aria-hidden="true" className="size-5" />}
          {m.team_hours_import()}
        </Button>
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(hoursExample(people, day))}`}
          download="karam-hours.csv"
          className={buttonStyle('secondary')}
        >
          <Download aria-hidden="true" className="size-5" />
          {m.import_example()}
        </a>
      </div>
      {/* Always in the page, so that screen readers announce what appears in it. */}
      <div id={`${id}-answer`} role="status" className="flex flex-col gap-3 empty:hidden">
        {sentence && (
          <p className="flex items-start gap-1.5 text-danger wrap-anywhere">
            <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
            {sentence}
          </p>
        )}
        {problems.length > 0 && (
          <>
            <Notice sentence={m.team_hours_problems()} />
            <ul className="list-disc space-y-1 ps-5 marker:text-accent">
              {problems.map((note) => (
                <li key={`${note.row} ${note.reason} ${note.column}`} className="wrap-anywhere">
                  <span className="font-medium">
                    {note.column
                      ? m.import_place({ row: note.row, column: note.column })
                      : m.import_place_row({ row: note.row })}
                  </span>{' '}
                  {refusalSentence(note)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
