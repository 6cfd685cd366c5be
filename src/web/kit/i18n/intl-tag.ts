import { languages } from '#shared/locales.ts';
import { getLocale } from '#web/paraglide/runtime.js';

export function intlTag(): string {
  return languages[getLocale()].intlTag;
}
