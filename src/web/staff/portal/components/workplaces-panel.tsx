import { portalCalls } from '#shared/calls/staff/portal.ts';
import { call } from '#web/kit/client/call.ts';
import { Money } from '#web/kit/format/money.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmButton } from '#web/kit/ui/dialog.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { type Portal, useChooseWorkplace } from '#web/staff/portal/queries.ts';

/** Received and owed amounts per workplace, for staff with several. */
export function WorkplacesPanel({ portal }: { portal: Portal }) {
  const choose = useChooseWorkplace();
  if (portal.workplaces.length < 2) return null;
  return (
    <Panel title={m.workplaces_title()} className="mt-3 sm:mt-4">
      <ul className="flex flex-col divide-y divide-hairline">
        {portal.workplaces.map(({ id, name, thisMonth, owed }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0">
            <p className="min-w-0 grow basis-24 font-semibold wrap-anywhere">
              <bdi>{name}</bdi>
            </p>
            <div className="flex min-h-control shrink-0 items-center justify-end sm:order-last sm:basis-32">
              {id === portal.business.id ? (
                <Badge className="bg-tint text-on-tint">{m.workplaces_here()}</Badge>
              ) : (
                <Button
                  variant="secondary"
                  loading={choose.isPending && choose.variables === id}
                  onClick={() => choose.mutate(id)}
                  label={m.workplaces_open()}
                  about={name}
                />
              )}
            </div>
            <div className="flex basis-full flex-wrap gap-x-6 sm:flex-none">
              <Figure label={m.dashboard_month()} amount={thisMonth} />
              <Figure label={m.portal_owed()} amount={owed} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Figure({ label, amount }: { label: string; amount: string }) {
  return (
    <p className="grow basis-0 sm:w-36 sm:flex-none">
      <span className="block text-small text-ink-soft">{label}</span>
      <Money amountDecimal={amount} />
    </p>
  );
}

/** To leave a workplace. First explains what happens to the code and the money. */
export function LeavePanel({ portal: { business, isActive } }: { portal: Portal }) {
  const leave = useAction(() => call(portalCalls.leave), {
    failed: m.venues_leave_failed(),
    // Most of what is on screen changes with it, so the whole page is loaded again.
    onDone: () => window.location.assign('/'),
  });
  if (!isActive) return null;
  return (
    <Panel title={m.workplace_leave_title()}>
      <p className="mb-4 text-ink-soft">{m.workplace_leave_intro({ business: business.name })}</p>
      <ConfirmButton
        label={m.workplace_leave()}
        title={m.venues_leave_title({ business: business.name })}
        description={m.workplace_leave_detail()}
        confirmLabel={m.venues_leave()}
        destructive
        isPending={leave.isPending}
        onConfirm={() => leave.mutate()}
      />
    </Panel>
  );
}
