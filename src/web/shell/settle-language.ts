import type { QueryClient } from '@tanstack/react-query';
import { localeFor, ownersLocale } from '#shared/locales.ts';
import { sessionQuery } from '#web/kit/client/session.ts';
import { loadWords } from '#web/kit/i18n/say.ts';
import { settleLocale } from '#web/kit/i18n/settle-locale.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/**
 * Owners and admins who chose Hindi or Urdu read English, as their pages have no other language. The role is known
 * from the session; readers of English and Arabic do not wait for it.
 */
export async function settleLanguage(queryClient: QueryClient): Promise<void> {
  const requested = getLocale();
  if (requested === ownersLocale(requested)) return;
  const user = await queryClient.ensureQueryData(sessionQuery).catch(() => null);
  settleLocale(localeFor(user, requested));
  await loadWords(getLocale());
}
