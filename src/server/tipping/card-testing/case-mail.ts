import { say } from '#server/platform/base/words.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import type { CaseFigures } from '#server/tipping/card-testing/case-store.ts';
import { caseWords } from '#server/tipping/card-testing/case-words.ts';
import type { CaseReason } from '#shared/contracts/card-testing.ts';

type NewCase = Pick<CaseFigures, 'declinedCount' | 'smallTipCount' | 'ofTeam'> & {
  reason: CaseReason;
  personName: string | undefined;
  businessName: string | undefined;
};

/** One mail to an admin about a new case. */
export function caseMail(noticed: NewCase, email: string, origin: string): MailDraft {
  return writeMail('card_testing', { email, isConfirmed: true }, (locale) => ({
    what: say(locale, caseWords[noticed.reason]),
    staff: noticed.personName ?? say(locale, noticed.ofTeam ? 'cases_team_code' : 'cases_several_codes'),
    business: noticed.businessName ?? '–',
    declined: noticed.declinedCount,
    small: noticed.smallTipCount,
    link: `${origin}/admin/card-testing`,
  }));
}
