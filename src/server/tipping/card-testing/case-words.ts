import type { MessageKey } from '#server/platform/base/words.ts';
import type { CaseReason } from '#shared/contracts/card-testing.ts';

/** The words of each reason in a mail, the same as on the admin's page. */
export const caseWords: Record<CaseReason, MessageKey> = {
  one_address: 'cases_one_address',
  one_code: 'cases_one_code',
  one_card: 'cases_one_card',
};
