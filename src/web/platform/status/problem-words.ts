import type { StatusProblem } from '#shared/status-problems.ts';
import { m } from '#web/paraglide/messages.js';

/** What is wrong, and what to do. */
export const problemWords: Record<StatusProblem, () => string> = {
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
