import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type DayHours, typedHours } from '#shared/contracts/team-rules.ts';
import { isDay } from '#shared/dubai-time.ts';
import type { PersonInFile } from '#shared/file-imports.ts';
import { formatHours } from '#shared/file-imports.ts';
import { contractSentence } from '#web/kit/i18n/reason-words.ts';
import { toastError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { controlStyle, Field, Input } from '#web/kit/ui/field.tsx';
import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { HoursImport } from '#web/staff/team-rules/hours-import.tsx';
import { hoursQuery, useSaveHours } from '#web/staff/team-rules/queries.ts';

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
