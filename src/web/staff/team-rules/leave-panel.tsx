import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { teamRuleCalls } from '#shared/calls/staff/team-rules.ts';
import { type Leave, newLeave, type TeamTips } from '#shared/contracts/team-rules.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { call } from '#web/kit/client/call.ts';
import { SelectField, TextField } from '#web/kit/form/fields.tsx';
import { useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { useAction } from '#web/kit/query/action.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { nameOf } from '#web/kit/ui/person-name.tsx';
import { m } from '#web/paraglide/messages.js';
import { leavesQuery } from '#web/staff/team-rules/queries.ts';

/** Who is on leave, today and later. */
export function LeavePanel({ people, today }: Pick<TeamTips, 'people' | 'today'>) {
  const mayChange = useMay('manager');
  const panel = useRef<HTMLDivElement>(null);
  const remove = useAction((id: number) => call(teamRuleCalls.removeLeave, { params: { id } }), {
    refreshes: [teamRuleCalls],
    done: m.leave_removed(),
    failed: m.leave_failed(),
    // The button that had the focus goes with its row.
    onDone: () => panel.current?.querySelector('select')?.focus(),
  });
  return (
    <QueryPanel
      title={m.leave_title()}
      query={useQuery(leavesQuery)}
      failure={m.leave_load_failed()}
      skeleton="h-40"
    >
      {(leaves) => (
        <div ref={panel} className="flex flex-col gap-5">
          <p className="text-ink-soft">{m.leave_intro()}</p>
          {leaves.length === 0 ? (
            <EmptyState sentence={m.leave_none()} />
          ) : (
            <ul className="divide-y divide-hairline">
              {leaves.map((leave) => (
                <LeaveRow
                  key={leave.id}
                  leave={leave}
                  onRemove={mayChange ? () => remove.mutate(leave.id) : undefined}
                />
              ))}
            </ul>
          )}
          {mayChange && <LeaveForm people={people} today={today} />}
        </div>
      )}
    </QueryPanel>
  );
}

type LeaveRowProps = { leave: Leave; onRemove: (() => void) | undefined };

function LeaveRow({ leave, onRemove }: LeaveRowProps) {
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
      {onRemove && (
        <Button
          variant="quiet"
          className="-me-3"
          aria-label={m.leave_remove_label({ name })}
          onClick={onRemove}
          label={m.leave_remove()}
        />
      )}
    </li>
  );
}

/** Adds days of leave. */
function LeaveForm({ people, today }: Pick<TeamTips, 'people' | 'today'>) {
  const empty = { staffId: 0, firstDay: today, lastDay: today };
  const { form, submit, isPending } = useSentForm({
    schema: newLeave,
    start: empty,
    send: (body) => call(teamRuleCalls.addLeave, { body }),
    refreshes: [teamRuleCalls],
    done: m.leave_added(),
    failed: m.leave_failed(),
    onDone: () => {
      form.reset(empty);
    },
  });
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 border-t border-hairline pt-5"
      aria-label={m.leave_add()}
    >
      <SelectField
        form={form}
        name="staffId"
        label={m.leave_person()}
        rules={{ valueAsNumber: true }}
        options={[
          { value: 0, label: m.leave_choose() },
          ...people.map((person) => ({ value: person.staffId, label: nameOf(person) })),
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="firstDay" label={m.leave_first()} type="date" />
        <TextField form={form} name="lastDay" label={m.leave_last()} type="date" />
      </div>
      <Button
        type="submit"
        variant="secondary"
        loading={isPending}
        className="sm:self-end"
        label={m.leave_add()}
      />
    </form>
  );
}
