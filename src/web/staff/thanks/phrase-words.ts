import type { ThanksPhrase } from '#shared/thanks.ts';
import { m } from '#web/paraglide/messages.js';

export const phraseWords: Record<ThanksPhrase, () => string> = {
  thank_you: m.thanks_phrase_thank_you,
  made_my_day: m.thanks_phrase_made_my_day,
  so_kind: m.thanks_phrase_so_kind,
  see_you_again: m.thanks_phrase_see_you_again,
};
