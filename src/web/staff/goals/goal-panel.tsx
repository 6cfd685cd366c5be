import type { Goal } from '#shared/contracts/goal.ts';
import { getFilsFrom, subtractFils } from '#shared/money/money.ts';
import { Money } from '#web/kit/format/money.tsx';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { useLaterDialog } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';

const load = async () => (await import('#web/staff/goals/goal-dialog.tsx')).GoalDialog;

/** What the staff member wants to receive this month, and how far they are. */
export function GoalPanel({ goal, thisMonth }: { goal: Goal | null; thisMonth: string }) {
  const { Dialog, isOpen, close, opener } = useLaterDialog(load);
  return (
    <Panel
      title={m.goal_title()}
      action={
        <Button variant="quiet" className="-mx-3" {...opener} label={goal ? m.goal_change() : m.goal_set()} />
      }
    >
      {goal ? (
        <>
          <GoalBar label={m.goal_title()} amount={goal.amount} reached={thisMonth} />
          <p className="text-small text-ink-soft">
            {goal.isShared ? m.goal_is_shared() : m.goal_is_private()}
          </p>
        </>
      ) : (
        <p className="text-ink-soft">{m.goal_none()}</p>
      )}
      {Dialog && <Dialog open={isOpen} onClose={close} goal={goal} />}
    </Panel>
  );
}

/** How much of a month's goal has been received. */
export function GoalBar({ label, amount, reached }: { label: string; amount: string; reached: string }) {
  const [goalFils, reachedFils] = [getFilsFrom(amount), getFilsFrom(reached)];
  const missingFils = subtractFils(goalFils, reachedFils);
  // Refunds can leave less than nothing. Rounded down: "100 %" must mean that it is reached.
  const percent = Math.max(0, Math.min(100, Math.floor((reachedFils / goalFils) * 100)));
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-large font-semibold">
          <Money amountFils={reachedFils} />
        </span>
        <span className="text-ink-soft">{m.goal_of({ amount: formatAmount(goalFils) })}</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-2 h-4 overflow-hidden rounded-full border border-edge bg-sunken"
      >
        <div className="h-full bg-glow" style={{ width: `${percent}%` }} />
      </div>
      <p className="mt-2 text-small text-ink-soft">
        {missingFils <= 0 ? m.goal_reached() : m.goal_missing({ amount: formatAmount(missingFils) })}
      </p>
    </>
  );
}
