import { listEmailsOfAdmins } from '#server/identity/users/user-store.ts';
import { runChecks, startChecks } from '#server/money/checks/run-checks.ts';
import type { LedgerCheck } from '#server/money/ledger/checks/check-ledger.ts';
import { refreshPlatformSums } from '#server/money/ledger/read/platform-totals.ts';
import { say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { keepMails } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';

type Needs = {
  clock: () => Date;
  publicOrigin: string;
  log: { error(detail: object, message: string): void };
};

/** Tells the log and all admins which rules are broken: somebody's money is at stake. */
export async function checkNightly(db: Db, { clock, publicOrigin, log }: Needs): Promise<void> {
  // Otherwise the first admin of a day would wait for the sum of all tips since the last visit.
  await refreshPlatformSums(db);
  const runId = await startChecks(db, null, clock());
  const results = await runChecks(db, runId, clock);
  const broken = results.filter(({ holds }) => !holds);
  for (const { rule, broken: count } of broken) {
    log.error({ rule, broken: count }, 'ledger check: a rule is broken');
  }
  if (broken.length === 0) return;
  const mails = (await listEmailsOfAdmins(db)).map((email) => ledgerMail(broken, email, publicOrigin));
  await keepMails(db, mails, clock());
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
