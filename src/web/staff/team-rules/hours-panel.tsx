import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleAlert, Download } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { teamRuleCalls } from '#shared/calls/staff/team-rules.ts';
import { type DayHours, type hoursChange, typedHours } from '#shared/contracts/team-rules.ts';
import { isDay } from '#shared/dubai-time.ts';
import { formatHours, hoursExample, IMPORT_MOST_BYTES, type PersonInFile } from '#shared/file-imports.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { call } from '#web/kit/client/call.ts';
import { readTextFile, type TextFileProblem } from '#web/kit/client/files.ts';
import { formatCount } from '#web/kit/format/number-format.ts';
import { contractSentence } from '#web/kit/i18n/reason-words.ts';
import { useAction } from '#web/kit/query/action.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { Button, buttonStyle } from '#web/kit/ui/button.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { controlStyle, Field, Input } from '#web/kit/ui/field.tsx';
import { LoadProblem, Notice } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { nameOf } from '#web/kit/ui/person-name.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { UploadButton } from '#web/kit/ui/upload-button.tsx';
import { m } from '#web/paraglide/messages.js';
import { ImportNotes } from '#web/staff/people/components/import-notes.tsx';
import { hoursQuery } from '#web/staff/team-rules/queries.ts';

/** Who works how long on a day: typed, or from a file for many days. */
export function HoursPanel({ today, people }: { today: string; people: PersonInFile[] }) {
  const [day, setDay] = useState(today);
  const mayChange = useMay('manager');
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
        <CardsSkeleton cards={['h-40']} />
      ) : isError ? (
        <LoadProblem sentence={m.team_hours_load_failed()} onRetry={() => void refetch()} />
      ) : (
        <Hours hours={data} />
      )}
      {mayChange && <HoursImport people={people} day={today} />}
    </Panel>
  );
}

function Hours({ hours }: { hours: DayHours }) {
  // Other hours start a new form: those of another day, of a file, or of another window.
  if (useMay('manager')) return <HoursForm key={keyOf(hours)} hours={hours} />;
  return (
    <FactList
      facts={hours.people.map((person) => ({
        label: nameOf(person),
        value: person.isOnLeave ? m.team_tips_on_leave() : shown(person) || ownHours(person) || '–',
      }))}
    />
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
  const save = useAction(
    (body: z.input<typeof hoursChange>) => call(teamRuleCalls.changeHours, { query: { day }, body }),
    { refreshes: [teamRuleCalls], done: m.team_hours_saved(), failed: m.team_hours_failed() },
  );
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
    // Only what was changed: hours of a shift that goes on must not be fixed by saving somebody else's.
    const changed = people.filter((person) => typed.get(person.staffId) !== shown(person));
    if (problems.size === 0 && changed.length === 0) toast({ title: m.team_hours_saved() });
    else if (problems.size === 0)
      save.mutate({
        hours: changed.map(({ staffId }) => ({ staffId, hours: typed.get(staffId) ?? '' })),
      });
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
      <Button
        type="submit"
        variant="secondary"
        loading={save.isPending}
        className="sm:self-end"
        label={m.team_hours_save()}
      />
    </form>
  );
}

function shown({ minutes }: Person): string {
  return minutes === null ? '' : formatHours(minutes);
}

/** What the person's own shifts say. It counts while nothing is typed. */
function ownHours({ shiftMinutes }: Person): string {
  return shiftMinutes === null ? '' : m.team_hours_own({ hours: `\u2066${formatHours(shiftMinutes)}\u2069` });
}

function HoursRow({ person, value, problem, onChange }: RowProps) {
  const { firstName, lastName, isOnLeave } = person;
  const id = useId();
  return (
    <li className="py-2">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="min-w-0">
          <bdi className="wrap-anywhere">{`${firstName} ${lastName}`.trim()}</bdi>
          {isOnLeave && <span className="block text-small text-ink-soft">{m.team_tips_on_leave()}</span>}
          <span className="block text-small text-ink-soft empty:hidden">{ownHours(person)}</span>
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
  const importing = useAction((content: string) => call(teamRuleCalls.importHours, { body: { content } }), {
    refreshes: [teamRuleCalls],
  });
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
  const failure = importing.error && errorSentence(importing.error, m.team_hours_failed());
  const sentence = problem ? problemWords[problem]() : failure;
  const problems = importing.data?.problems ?? [];
  return (
    <div className="mt-5 flex flex-col gap-3 border-t border-hairline pt-5">
      <h3 className="font-medium">{m.team_hours_import_title()}</h3>
      <p id={`${id}-hint`} className="text-small text-ink-soft">
        {m.team_hours_import_hint()}
      </p>
      <div className="flex flex-wrap gap-3">
        <UploadButton
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          inputLabel={m.team_hours_import()}
          onFile={(file) => void read(file)}
          loading={importing.isPending}
          aria-describedby={`${id}-hint ${id}-answer`}
          label={m.team_hours_import()}
        />
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
            <ImportNotes notes={problems} />
          </>
        )}
      </div>
    </div>
  );
}
