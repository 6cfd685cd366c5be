import { useRef } from 'react';
import type { Goal } from '#shared/contracts/goal.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { useLaterDialog } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';
import { GoalBar } from '#web/staff/goals/goal-bar.tsx';

const load = async () => (await import('#web/staff/goals/goal-dialog.tsx')).GoalDialog;

type Props = { goal: Goal | null; thisMonth: string };

/** What the staff member wants to receive this month, and how far they are. */
export function GoalPanel({ goal, thisMonth }: Props) {
  const { Dialog, isOpen, close, opener } = useLaterDialog(load);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  return (
    <Panel
      title={m.goal_title()}
      action={
        <Button ref={button} variant="quiet" className="-mx-3" {...opener}>
          {goal ? m.goal_change() : m.goal_set()}
        </Button>
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
