import { useQuery } from '@tanstack/react-query';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { GoalBar } from '#web/staff/goals/goal-panel.tsx';
import { sharedGoalsQuery } from '#web/staff/goals/queries.ts';

/** What staff members share with their manager. Nothing if nobody does: it is theirs to begin. */
export function SharedGoals() {
  const { data: goals = [] } = useQuery(sharedGoalsQuery);
  if (goals.length === 0) return null;
  return (
    <Panel title={m.goal_shared_title()} className="mt-4">
      <ul className="grid gap-5 sm:grid-cols-2">
        {goals.map(({ staffId, firstName, lastName, ...goal }) => (
          <li key={staffId}>
            <p className="font-semibold">
              <bdi>
                {firstName} {lastName}
              </bdi>
            </p>
            <GoalBar label={m.goal_of_person({ name: `${firstName} ${lastName}` })} {...goal} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
