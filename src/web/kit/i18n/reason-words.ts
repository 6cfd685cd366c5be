import type { ParamsOf, Reason } from '#shared/reasons/reasons.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { reasonWords as words } from '#web/kit/words/reason-words.ts';
import { m } from '#web/paraglide/messages.js';

/** Every reason in the reader's language. */
export const reasonWords: { [Each in Reason]: (params: ParamsOf<Each>) => string } = {
  ...words,
  karam_unavailable: () => m.reason_karam_unavailable({ platform: platformName() }),
};
