import type { LedgerCheck } from '#server/money/ledger/checks/check-ledger.ts';
import { say } from '#server/platform/base/words.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';

/** One mail to an admin about all broken rules of a run. */
export function ledgerMail(broken: LedgerCheck[], email: string, origin: string): MailDraft {
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
