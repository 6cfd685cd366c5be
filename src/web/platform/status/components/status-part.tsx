import type { ReactNode } from 'react';
import type { StatusProblem } from '#shared/status-problems.ts';
import { type Fact, FactList } from '#web/kit/ui/fact-list.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import { StateBadge } from '#web/platform/status/components/state-badge.tsx';
import { problemWords } from '#web/platform/status/problem-words.ts';
import type { ShownState } from '#web/platform/status/shown-state.ts';

type Props<Part> = {
  title: string;
  /** Null if it could not be read. */
  part: Part | null;
  /** Said instead of "cannot be read". */
  failure?: string | undefined;
  facts: (part: Part) => Fact[];
};

/** A panel about one part of the program: its state in a word, what to do about a problem, and its figures. */
export function StatusPart<Part extends { state: ShownState; problem: StatusProblem | null }>({
  title,
  part,
  failure,
  facts,
}: Props<Part>) {
  const state = failure ? 'failing' : (part?.state ?? 'unknown');
  return (
    <Panel title={title} action={<StateBadge state={state} />}>
      {part ? (
        <>
          <Advice problem={part.problem} />
          <FactList facts={facts(part)} />
        </>
      ) : (
        <Sentence>{failure ?? m.status_unreadable()}</Sentence>
      )}
    </Panel>
  );
}

export function Advice({ problem }: { problem: StatusProblem | null }) {
  return problem && <Sentence>{problemWords[problem]()}</Sentence>;
}

export function Sentence({ children }: { children: ReactNode }) {
  return <p className="mb-2 rounded-control bg-sunken px-4 py-3">{children}</p>;
}
