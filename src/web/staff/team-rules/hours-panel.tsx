import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleAlert, Download, Upload } from 'lucide-react';
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { type DayHours, typedHours } from '#shared/contracts/team-rules.ts';
import { isDay } from '#shared/dubai-time.ts';
import { formatHours, hoursExample, IMPORT_MOST_BYTES, type PersonInFile } from '#shared/file-imports.ts';
import { readTextFile, type TextFileProblem } from '#web/kit/client/files.ts';
import { formatCount } from '#web/kit/format/number-format.ts';
import { contractSentence } from '#web/kit/i18n/reason-words.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { errorSentence, toastError } from '#web/kit/query/errors.ts';
import { Button, buttonStyle } from '#web/kit/ui/button.tsx';
import { controlStyle, Field, Input } from '#web/kit/ui/field.tsx';
import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { LoadProblem, Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { hoursQuery, useImportHours, useSaveHours } from '#web/staff/team-rules/queries.ts';

/** Who works how long on a day: typed, or from a file for many days. */
export function HoursPanel({ today, people }: { today: string; people: PersonInFile[] }) {
  const [day, setDay] = useState(today);
  const shownDay = isDay(day) ? day : today;
  const { data, isPending, isError, refetch } = useQuery(hoursQuery(shownDay));
  return (
    <Panel title={m.team_hours_title()}>
      <p className="mb-4 text-ink-soft">{m.team_hours_intro()}</p>
      <div className="mb-4 max-w-form">
        <Field label={m.team_hours_day()}>
          <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </Field>
      </div>
      {isPending ? (
        <LoadingRegion>
          <Skeleton className="h-40" />
        </LoadingRegion>
      ) : isError ? (
        <LoadProblem sentence={m.team_hours_load_failed()} onRetry={() => void refetch()} />
      ) : (
        // Other hours start a new form: those of another day, of a file, or of another window.
        <HoursForm key={keyOf(data)} hours={data} />
      )}
      <HoursImport people={people} day={today} />
    </Panel>
  );
}

function keyOf({ day, people }: DayHours): string {
  return `${day} ${people.map(({ staffId, minutes }) => `${staffId}:${minutes}`).join()}`;
}

type Person = DayHours['people'][number];

type RowProps = {
  person: Person;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
};

/** A row for each person, with their hours of the day. */
function HoursForm({ hours: { day, people } }: { hours: DayHours }) {
  const save = useSaveHours(day);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => new Map(people.map((person) => [person.staffId, shown(person)])));
  const [isChecked, setChecked] = useState(false);
  const problems = new Map(
    [...typed].flatMap(([staffId, text]) => {
      const [issue] = typedHours.safeParse(text).error?.issues ?? [];
      return issue ? [[staffId, contractSentence(issue.message)]] : [];
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (problems.size === 0)
      save.mutate(
        { hours: [...typed].map(([staffId, hours]) => ({ staffId, hours })) },
        {
          onSuccess: () => toast({ title: m.team_hours_saved() }),
          onError: (error) => toastError(error, m.team_hours_failed()),
        },
      );
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <ul className="divide-y divide-hairline">
        {people.map((person) => (
          <HoursRow
            key={person.staffId}
            person={person}
            value={typed.get(person.staffId) ?? ''}
            problem={isChecked ? problems.get(person.staffId) : undefined}
            onChange={(text) => setTyped(new Map(typed).set(person.staffId, text))}
          />
        ))}
      </ul>
      <p className="text-small text-ink-soft">{m.team_hours_hint()}</p>
      <Button type="submit" variant="secondary" loading={save.isPending} className="sm:self-end">
        {m.team_hours_save()}
      </Button>
    </form>
  );
}

function shown({ minutes }: Person): string {
  return minutes === null ? '' : formatHours(minutes);
}

function HoursRow({ person: { firstName, lastName, isOnLeave }, value, problem, onChange }: RowProps) {
  const id = useId();
  return (
    <li className="py-2">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="min-w-0">
          <bdi className="wrap-anywhere">{`${firstName} ${lastName}`.trim()}</bdi>
          {isOnLeave && <span className="block text-small text-ink-soft">{m.team_tips_on_leave()}</span>}
        </label>
        <div className="w-28 shrink-0">
          <input
            id={id}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            placeholder="8"
            className={clsx(controlStyle, 'text-center tabular-nums')}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            {...(problem && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          />
        </div>
      </div>
      {problem && (
        <p id={`${id}-error`} className="mt-1 flex items-start gap-1.5 text-small text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
    </li>
  );
}

const problemWords: Record<TextFileProblem, () => string> = {
  'too-large': () => m.reason_import_too_large({ most: IMPORT_MOST_BYTES / 1024 }),
  'not-text': m.reason_import_not_text,
};

/** Hours of many days at once. A file with a problem changes nothing, and each of its problems is named. */
function HoursImport({ people, day }: { people: PersonInFile[]; day: string }) {
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
