import { queryOptions } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown, CircleCheck, CircleHelp, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { statusCalls } from '#shared/calls/platform.ts';
import type { systemStatus } from '#shared/contracts/status.ts';
import type { PartState, StatusProblem } from '#shared/program-status.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatInstant, formatRelative } from '#web/kit/format/date-format.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { type Fact, FactList } from '#web/kit/ui/fact-list.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';

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
  backup_none: m.status_problem_backup_none,
  backup_late: m.status_problem_backup_late,
  backup_failing: m.status_problem_backup_failing,
  ledger_late: m.status_problem_ledger_late,
  ledger_unfinished: m.status_problem_ledger_unfinished,
  ledger_broken: m.status_problem_ledger_broken,
  screening_missing: m.status_problem_screening_missing,
  screening_old: m.status_problem_screening_old,
  page_crashed: m.status_problem_page_crashed,
};

type Props<Part> = {
  title: string;
  /** Null if it could not be read. */
  part: Part | null;
  /** Shown instead of "cannot be read". */
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

function Advice({ problem }: { problem: StatusProblem | null }) {
  return problem && <Sentence>{problemWords[problem]()}</Sentence>;
}

function Sentence({ children }: { children: ReactNode }) {
  return <p className="mb-2 rounded-control bg-sunken px-4 py-3">{children}</p>;
}

type Item = { name: string; state: Exclude<ShownState, 'unknown'>; problem: StatusProblem | null };
type StatusListProps = {
  title: string;
  /** Over the whole width of the page. */
  isWide?: boolean;
  /** Null if they could not be read. */
  items: (Item & { facts: Fact[] })[] | null;
};

/** A panel about several things of one kind, such as jobs: each with its own state, advice and figures. */
export function StatusList({ title, isWide = false, items }: StatusListProps) {
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

const styles: Record<ShownState, { className: string; icon: LucideIcon; word: () => string }> = {
  fine: { className: 'bg-active text-on-active', icon: CircleCheck, word: m.status_fine },
  off: { className: 'bg-pending text-on-pending', icon: CircleHelp, word: m.status_off },
  late: { className: 'bg-pending text-on-pending', icon: Clock, word: m.status_late },
  failing: { className: 'bg-suspended text-on-suspended', icon: TriangleAlert, word: m.status_failing },
  unknown: { className: 'bg-sunken text-ink-soft', icon: CircleHelp, word: m.status_unknown },
};

function StateBadge({ state }: { state: ShownState }) {
  const { className, icon: Icon, word } = styles[state];
  return (
    <Badge className={className}>
      <Icon aria-hidden="true" className="size-3.5" />
      {word()}
    </Badge>
  );
}

/** `unknown`: the part could not be read. */
export type ShownState = PartState | 'unknown';

const worstFirst: readonly ShownState[] = ['failing', 'unknown', 'late', 'off', 'fine'];

/** The state of a part that has several: the worst of them. */
export function worstOf(parts: readonly { state: PartState }[] | null): ShownState {
  if (!parts) return 'unknown';
  return worstFirst.find((state) => parts.some((part) => part.state === state)) ?? 'fine';
}

/** How long ago, with the exact time below. `otherwise` if it has not happened. */
export function Age({ at, nowMs, otherwise }: { at: string | null; nowMs: number; otherwise: string }) {
  if (!at) return <span className="font-normal text-ink-soft">{otherwise}</span>;
  return (
    <time dateTime={at} className="block text-end">
      {formatRelative(at, nowMs)}{' '}
      <span className="block text-small font-normal text-ink-soft">{formatInstant(at)}</span>
    </time>
  );
}

/** Crashed pages, newest first. Technical text is always left to right. */
export function CrashList({ crashes, nowMs }: { crashes: SystemStatus['crashes']; nowMs: number }) {
  return (
    <Panel title={m.status_crashes()} className="lg:col-span-2">
      {crashes ? (
        <>
          <Advice problem={crashes.problem} />
          {crashes.newest.length === 0 && <p>{m.status_crashes_none()}</p>}
          <ul className="mt-2 grid gap-x-8 gap-y-6 sm:grid-cols-2">
            {crashes.newest.map(({ id, page, build, name, message, stack, count, firstAt, lastAt }) => (
              <li key={id} className="min-w-0">
                <h3 className="font-semibold wrap-anywhere">
                  <bdi dir="ltr">{page}</bdi>
                </h3>
                <p className="wrap-anywhere">
                  <bdi dir="ltr">{`${name}: ${message}`}</bdi>
                </p>
                <FactList
                  facts={[
                    { label: m.status_crash_count(), value: count },
                    { label: m.status_crash_last(), value: <Age at={lastAt} nowMs={nowMs} otherwise="" /> },
                    { label: m.status_crash_first(), value: <Age at={firstAt} nowMs={nowMs} otherwise="" /> },
                    { label: m.status_pages_build(), value: <bdi>{build}</bdi> },
                  ]}
                />
                <details className="group">
                  <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 text-accent">
                    {m.status_crash_stack()}
                    <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
                  </summary>
                  <pre
                    dir="ltr"
                    className="rounded-control bg-sunken px-4 py-3 text-start text-small whitespace-pre-wrap wrap-anywhere"
                  >
                    {stack}
                  </pre>
                </details>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Sentence>{m.status_unreadable()}</Sentence>
      )}
    </Panel>
  );
}

export type SystemStatus = z.input<typeof systemStatus>;

const EVERY_MS = 30_000;

export const statusQuery = queryOptions({
  ...queryOf(statusCalls.read),
  staleTime: 0,
  refetchInterval: EVERY_MS,
  refetchOnWindowFocus: true,
});
