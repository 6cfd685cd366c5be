import type { PartState, StatusProblem } from '#shared/status-problems.ts';

type Judged = { state: PartState; problem: StatusProblem | null };

const states: Record<StatusProblem, PartState> = {
  // It answers again. Somebody should know all the same.
  database_restarted: 'fine',
  books_owned: 'fine',
  job_late: 'late',
  job_failing: 'failing',
  mail_off: 'fine',
  mail_late: 'late',
  mail_failing: 'failing',
  provider_failing: 'failing',
  backups_off: 'fine',
  backup_late: 'late',
  backup_failing: 'failing',
  ledger_late: 'late',
  ledger_unfinished: 'failing',
  ledger_broken: 'failing',
  // Often the cause is in one browser, such as an extension, and anybody can send a report.
  page_crashed: 'fine',
};

/** The first problem that is true decides. List the worst first. */
export function judge(problems: [StatusProblem, boolean][]): Judged {
  const [problem = null] = problems.find(([, isTrue]) => isTrue) ?? [];
  return { problem, state: problem ? states[problem] : 'fine' };
}
