import type { QueryClient } from '@tanstack/react-query';
import { localeFor, ownersLocale } from '#shared/locales.ts';
import { sessionQuery } from '#web/kit/client/session.ts';
import { loadWords } from '#web/kit/i18n/say.ts';
import { settleLocale } from '#web/kit/i18n/settle-locale.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/**
 * Owners and admins read English if they ask for a language that their pages do not have. Who reads is known from the
 * session; readers of English and Arabic need not wait for it.
 */
export async function settleLanguage(queryClient: QueryClient): Promise<void> {
  const asked = getLocale();
  if (asked === ownersLocale(asked)) return;
  const user = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
  settleLocale(localeFor(user, asked));
  await loadWords(getLocale());
}
