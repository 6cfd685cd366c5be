import type { CaseReason } from '#shared/contracts/card-testing.ts';
import { m } from '#web/paraglide/messages.js';

export const caseWords: Record<CaseReason, () => string> = {
  one_address: m.cases_one_address,
  one_code: m.cases_one_code,
  one_card: m.cases_one_card,
};
