import { listEmailsOfAdmins } from '#server/identity/users/user-store.ts';
import {
  addResult,
  createRun,
  endAbandonedRuns,
  endRun,
  findLastRun,
} from '#server/money/checks/check-run-store.ts';
import { checkCount, checkLedger, type LedgerCheck } from '#server/money/ledger/checks/check-ledger.ts';
import { refreshPlatformSums } from '#server/money/ledger/read/platform-totals.ts';
import { say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findViolatedUnique } from '#server/platform/db/database-errors.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';

/** No run takes this long, so an older unfinished run was interrupted. */
const ABANDONED_AFTER_MS = 60 * 60_000;

/** Starts a run and returns its id. Refuses if another run is in progress. */
export async function startChecks(db: Db, startedBy: string | null, now: Date): Promise<number> {
  await endAbandonedRuns(db, new Date(now.getTime() - ABANDONED_AFTER_MS), now);
  return createRun(db, startedBy, checkCount, now).catch((error) => {
    if (findViolatedUnique(error) !== 'ledger_check_runs_one_open') throw error;
    throw refuse('conflict', 'ledger_check_running');
  });
}

/** Checks every rule and stores each result at once, so that the admin sees the progress. */
export async function runChecks(db: Db, runId: number, clock: () => Date): Promise<LedgerCheck[]> {
  try {
    const results = await checkLedger(db, (result) => addResult(db, runId, result));
    await endRun(db, runId, null, clock());
    return results;
  } catch (error) {
    await endRun(db, runId, (error as Error).message, clock());
    throw error;
  }
}

/** The last run of the checks, if it has finished and every rule held. */
export async function findLastSoundRun(db: Db): Promise<{ startedAt: Date } | undefined> {
  const run = await findLastRun(db);
  if (!run?.finishedAt || run.failure !== null) return undefined;
  const results = run.results as { holds: boolean }[];
  return results.length === checkCount && results.every(({ holds }) => holds) ? run : undefined;
}

type Needs = {
  clock: () => Date;
  publicOrigin: string;
  log: { error(detail: object, message: string): void };
};

/** Logs broken rules and mails them to all admins. */
export async function checkNightly(db: Db, { clock, publicOrigin, log }: Needs): Promise<void> {
  // Otherwise the first admin of the day would wait until all newer tips are summed.
  await refreshPlatformSums(db);
  const runId = await startChecks(db, null, clock());
  const results = await runChecks(db, runId, clock);
  const broken = results.filter(({ holds }) => !holds);
  for (const { rule, broken: count } of broken) {
    log.error({ rule, broken: count }, 'ledger check: a rule is broken');
  }
  if (broken.length === 0) return;
  const mails = (await listEmailsOfAdmins(db)).map((email) => ledgerMail(broken, email, publicOrigin));
  await queueMails(db, mails, clock());
}

/** One mail to an admin about all broken rules of a run. */
function ledgerMail(broken: LedgerCheck[], email: string, origin: string): MailDraft {
  return writeMail('ledger_broken', { email, isConfirmed: true }, (locale) => ({
    rules: broken
      .map(({ rule, broken: count, examples }) => {
        const first = examples.map(({ kind, id }) => say(locale, `ledger_subject_${kind}`, { id }));
        return `- ${say(locale, `ledger_rule_${rule}`)} (${count}): ${first.join('; ')}`;
      })
      .join('\n'),
    link: `${origin}/admin/books`,
  }));
}
