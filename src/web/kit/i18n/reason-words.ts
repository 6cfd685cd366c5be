import type { Reason } from '#shared/reasons/reasons.ts';
import { accountReasonWords } from '#web/kit/i18n/account-reason-words.ts';
import { bankReasonWords } from '#web/kit/i18n/bank-reason-words.ts';
import { businessReasonWords } from '#web/kit/i18n/business-reason-words.ts';
import { guestReasonWords } from '#web/kit/i18n/guest-reason-words.ts';
import { importReasonWords } from '#web/kit/i18n/import-reason-words.ts';
import { programReasonWords } from '#web/kit/i18n/program-reason-words.ts';
import type { ReasonWords } from '#web/kit/i18n/reason-words-type.ts';

/** Every reason in the reader's language. */
export const reasonWords: ReasonWords<Reason> = {
  ...guestReasonWords,
  ...accountReasonWords,
  ...businessReasonWords,
  ...programReasonWords,
  ...bankReasonWords,
  ...importReasonWords,
};
