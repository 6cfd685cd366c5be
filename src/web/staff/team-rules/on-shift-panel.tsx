import { useRef } from 'react';
import { teamRuleCalls } from '#shared/calls/staff/team-rules.ts';
import type { TeamTips } from '#shared/contracts/team-rules.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { call } from '#web/kit/client/call.ts';
import { formatTime } from '#web/kit/format/date-format.ts';
import { useAction } from '#web/kit/query/action.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { nameOf, PersonName } from '#web/kit/ui/person-name.tsx';
import { m } from '#web/paraglide/messages.js';
import { teamTipsQuery } from '#web/staff/team-rules/queries.ts';

/** Who said that they are on shift, since when, and the way to end it for somebody who forgot. */
export function OnShiftPanel({ people }: Pick<TeamTips, 'people'>) {
  const mayChange = useMay('manager');
  const panel = useRef<HTMLDivElement>(null);
  const end = useAction((id: number) => call(teamRuleCalls.endShift, { params: { id } }), {
    stores: teamTipsQuery,
    refreshes: [teamRuleCalls.readHours],
    done: m.shifts_ended(),
    failed: m.shift_failed(),
    // The button that had the focus goes with its row.
    onDone: () => panel.current?.focus(),
  });
  const onShift = people.flatMap((person) =>
    person.onShiftSince === null ? [] : [{ ...person, since: person.onShiftSince }],
  );
  return (
    <Panel title={m.shifts_now()}>
      <div ref={panel} tabIndex={-1} className="outline-none">
        {onShift.length === 0 ? (
          <EmptyState sentence={m.shifts_none()} />
        ) : (
          <ul className="divide-y divide-hairline">
            {onShift.map((person) => (
              <li key={person.staffId} className="flex items-center justify-between gap-4 py-2.5">
                <span className="min-w-0">
                  <span className="block wrap-anywhere">
                    <PersonName firstName={person.firstName} lastName={person.lastName} />
                  </span>
                  <span className="block text-small text-ink-soft">
                    {m.shifts_since({ time: formatTime(person.since) })}
                  </span>
                </span>
                {mayChange && (
                  <Button
                    variant="quiet"
                    className="-me-3"
                    loading={end.isPending && end.variables === person.staffId}
                    onClick={() => end.mutate(person.staffId)}
                    label={m.shifts_end()}
                    about={nameOf(person)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
