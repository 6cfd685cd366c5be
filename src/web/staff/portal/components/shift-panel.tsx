import { portalCalls } from '#shared/calls/staff/portal.ts';
import type { PortalShift } from '#shared/contracts/portal.ts';
import { formatHours } from '#shared/file-imports.ts';
import { call } from '#web/kit/client/call.ts';
import { formatTime } from '#web/kit/format/date-format.ts';
import { useAction } from '#web/kit/query/action.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { isolated } from '#web/staff/portal/components/portal-tips.tsx';

/** "I'm on" and "I'm off": guests see first who is on shift, and the time can decide the part of a team tip. */
export function ShiftPanel({ shift: { since, endsAt, minutesToday, isOnLeave } }: { shift: PortalShift }) {
  const isOn = since !== null;
  const change = useAction(
    () => (isOn ? call(portalCalls.endShift) : call(portalCalls.startShift)),
    // The part of a team tip changes with it.
    { refreshes: [portalCalls.read], failed: m.shift_failed() },
  );
  return (
    <section aria-label={m.shift_title()} className="mb-3 sm:mb-4">
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-56">
          <p role="status" className="font-medium">
            {isOn
              ? m.shift_on({ time: isolated(formatTime(since)) })
              : isOnLeave
                ? m.reason_shift_on_leave()
                : m.shift_off()}
          </p>
          <p className="text-small text-ink-soft empty:hidden">
            {isOn && endsAt && m.shift_ends({ time: isolated(formatTime(endsAt)) })}
            {minutesToday !== null && ` ${m.shift_today({ hours: isolated(formatHours(minutesToday)) })}`}
          </p>
        </div>
        {(isOn || !isOnLeave) && (
          <Button
            variant={isOn ? 'secondary' : 'primary'}
            loading={change.isPending}
            onClick={() => change.mutate()}
            className="max-sm:w-full"
            label={isOn ? m.shift_end() : m.shift_start()}
          />
        )}
      </Card>
    </section>
  );
}
