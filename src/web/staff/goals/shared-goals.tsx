import { useQuery } from '@tanstack/react-query';
import { goalCalls } from '#shared/calls/staff/people.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { Panel } from '#web/kit/ui/panel.tsx';
import { PersonName } from '#web/kit/ui/person-name.tsx';
import { m } from '#web/paraglide/messages.js';
import { GoalBar } from '#web/staff/goals/goal-panel.tsx';

const sharedGoalsQuery = queryOf(goalCalls.listShared);

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
              <PersonName firstName={firstName} lastName={lastName} />
            </p>
            <GoalBar label={m.goal_of_person({ name: `${firstName} ${lastName}` })} {...goal} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
