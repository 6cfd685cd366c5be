import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Leave, TeamTips } from '#shared/contracts/team-rules.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { leavesQuery, useRemoveLeave } from '#web/staff/team-rules/api/team-tips.ts';
import { LeaveForm } from '#web/staff/team-rules/components/leave-form.tsx';

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
