import type { ReactNode } from 'react';
import type { StatusProblem } from '#shared/status-problems.ts';
import { type Fact, FactList } from '#web/kit/ui/fact-list.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';
import type { ShownState } from '#web/platform/status/shown-state.ts';
import { StateBadge } from '#web/platform/status/state-badge.tsx';

/** What is wrong, and what to do. */
const problemWords: Record<StatusProblem, () => string> = {
  database_restarted: m.status_problem_database_restarted,
  books_owned: m.status_problem_books_owned,
  job_late: m.status_problem_job_late,
  job_failing: m.status_problem_job_failing,
  mail_off: m.status_problem_mail_off,
  mail_late: m.status_problem_mail_late,
  mail_failing: m.status_problem_mail_failing,
  provider_failing: m.status_problem_provider_failing,
  backups_off: m.backups_off,
  backup_late: m.status_problem_backup_late,
  backup_failing: m.status_problem_backup_failing,
  ledger_late: m.status_problem_ledger_late,
  ledger_unfinished: m.status_problem_ledger_unfinished,
  ledger_broken: m.status_problem_ledger_broken,
  page_crashed: m.status_problem_page_crashed,
};

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
