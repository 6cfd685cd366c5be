import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { type Leave, newLeave, type TeamTips } from '#shared/contracts/team-rules.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { showFormError, toastError } from '#web/kit/query/errors.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Field, Input, Select } from '#web/kit/ui/field.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { leavesQuery, useAddLeave, useRemoveLeave } from '#web/staff/team-rules/queries.ts';

/** Who is on leave, today and later. */
export function LeavePanel({ people, today }: Pick<TeamTips, 'people' | 'today'>) {
  const remove = useRemoveLeave();
  const panel = useRef<HTMLDivElement>(null);
  const removeIt = ({ id }: Leave) =>
    remove.mutate(id, {
      onSuccess: () => {
        // The button that had the focus goes with its row.
        panel.current?.querySelector('select')?.focus();
        toast({ title: m.leave_removed() });
      },
      onError: (error) => toastError(error, m.leave_failed()),
    });
  return (
    <QueryPanel
      title={m.leave_title()}
      query={useQuery(leavesQuery)}
      failure={m.leave_load_failed()}
      skeleton={<Skeleton className="h-40" />}
    >
      {(leaves) => (
        <div ref={panel} className="flex flex-col gap-5">
          <p className="text-ink-soft">{m.leave_intro()}</p>
          {leaves.length === 0 ? (
            <EmptyState sentence={m.leave_none()} />
          ) : (
            <ul className="divide-y divide-hairline">
              {leaves.map((leave) => (
                <LeaveRow key={leave.id} leave={leave} onRemove={() => removeIt(leave)} />
              ))}
            </ul>
          )}
          <LeaveForm people={people} today={today} />
        </div>
      )}
    </QueryPanel>
  );
}

function LeaveRow({ leave, onRemove }: { leave: Leave; onRemove: () => void }) {
  const name = `${leave.firstName} ${leave.lastName}`.trim();
  const [first, last] = [formatDay(leave.firstDay), formatDay(leave.lastDay)];
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <span className="min-w-0">
        <span className="block wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-small text-ink-soft">
          {first === last ? first : m.leave_days({ first, last })}
        </span>
      </span>
      <Button
        variant="quiet"
        className="-me-3"
        aria-label={m.leave_remove_label({ name })}
        onClick={onRemove}
      >
        {m.leave_remove()}
      </Button>
    </li>
  );
}

/** Adds days of leave. */
function LeaveForm({ people, today }: Pick<TeamTips, 'people' | 'today'>) {
  const add = useAddLeave();
  const empty = { staffId: 0, firstDay: today, lastDay: today };
  const form = useForm({ resolver: zodResolver(newLeave), defaultValues: empty });
  const submit = form.handleSubmit((leave) =>
    add.mutate(leave, {
      onSuccess: () => {
        form.reset(empty);
        toast({ title: m.leave_added() });
      },
      onError: (error) => showFormError(form, error, m.leave_failed()),
    }),
  );
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 border-t border-hairline pt-5"
      aria-label={m.leave_add()}
    >
      <Field label={m.leave_person()} error={errorIn(form, 'staffId')}>
        <Select {...form.register('staffId', { valueAsNumber: true })}>
          <option value={0}>{m.leave_choose()}</option>
          {people.map(({ staffId, firstName, lastName }) => (
            <option key={staffId} value={staffId}>
              {`${firstName} ${lastName}`.trim()}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.leave_first()} error={errorIn(form, 'firstDay')}>
          <Input type="date" {...form.register('firstDay')} />
        </Field>
        <Field label={m.leave_last()} error={errorIn(form, 'lastDay')}>
          <Input type="date" {...form.register('lastDay')} />
        </Field>
      </div>
      <Button type="submit" variant="secondary" loading={add.isPending} className="sm:self-end">
        {m.leave_add()}
      </Button>
    </form>
  );
}
