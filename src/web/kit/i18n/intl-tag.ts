import { intlTags } from '#shared/intl-tags.ts';
import { getLocale } from '#web/paraglide/runtime.js';

export function intlTag(): string {
  return intlTags[getLocale()];
}
