import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DayHours } from '#shared/contracts/team-rules.ts';
import { isDay } from '#shared/dubai-time.ts';
import type { PersonInFile } from '#shared/hours-import.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { LoadingRegion } from '#web/kit/ui/loading-region.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { m } from '#web/paraglide/messages.js';
import { HoursForm } from '#web/staff/team-rules/components/hours-form.tsx';
import { HoursImport } from '#web/staff/team-rules/components/hours-import.tsx';
import { hoursQuery } from '#web/staff/team-rules/queries.ts';

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
