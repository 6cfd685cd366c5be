import { textCalls } from '#shared/calls/platform.ts';
import type { TextKey, TextPage } from '#shared/contracts/site-texts.ts';
import { ownersLocale } from '#shared/locales.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** The text of a page in the reader's language, if an admin has written one. Admins write English and Arabic. */
export function siteTextQuery(page: TextPage) {
  return queryOf(textCalls.read, { params: { page, locale: ownersLocale(getLocale()) } });
}

export function textVersionsQuery({ page, locale }: TextKey) {
  return queryOf(textCalls.listVersions, { params: { page, locale } });
}
