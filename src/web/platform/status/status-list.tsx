import { clsx } from 'clsx';
import type { StatusProblem } from '#shared/status-problems.ts';
import { type Fact, FactList } from '#web/kit/ui/fact-list.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { type ShownState, worstOf } from '#web/platform/status/shown-state.ts';
import { StateBadge } from '#web/platform/status/state-badge.tsx';
import { Advice, Sentence } from '#web/platform/status/status-part.tsx';

type Item = { name: string; state: Exclude<ShownState, 'unknown'>; problem: StatusProblem | null };
type Props = {
  title: string;
  /** Over the whole width of the page. */
  isWide?: boolean;
  /** Null if they could not be read. */
  items: (Item & { facts: Fact[] })[] | null;
};

/** A panel about several things of one kind, such as jobs: each with its own state, advice and figures. */
export function StatusList({ title, isWide = false, items }: Props) {
  return (
    <Panel
      title={title}
      action={<StateBadge state={worstOf(items)} />}
      className={isWide ? 'lg:col-span-2' : ''}
    >
      {items ? (
        <ul className={clsx('grid gap-x-8 gap-y-6', isWide && 'sm:grid-cols-2')}>
          {items.map(({ name, state, problem, facts }) => (
            <li key={name} className="min-w-0">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="font-semibold">{name}</h3>
                <StateBadge state={state} />
              </div>
              <FactList facts={facts} />
              <Advice problem={problem} />
            </li>
          ))}
        </ul>
      ) : (
        <Sentence>{m.status_unreadable()}</Sentence>
      )}
    </Panel>
  );
}
