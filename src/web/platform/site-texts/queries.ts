import { useMutation, useQueryClient } from '@tanstack/react-query';
import { textCalls } from '#shared/calls/platform.ts';
import type { TextChange, TextKey, TextPage } from '#shared/contracts/site-texts.ts';
import { ownersLocale } from '#shared/locales.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf, refreshAdminQueries } from '#web/kit/client/queries.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** The text of a page in the reader's language, if an admin has written one. Admins write English and Arabic. */
export function siteTextQuery(page: TextPage) {
  return queryOf(textCalls.read, { params: { page, locale: ownersLocale(getLocale()) } });
}

export function textVersionsQuery({ page, locale }: TextKey) {
  return queryOf(textCalls.listVersions, { params: { page, locale } });
}

export function useChangeText(key: TextKey) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TextChange) =>
      call(textCalls.write, { params: { page: key.page, locale: key.locale }, body }),
    onSuccess: (versions) => {
      queryClient.setQueryData(textVersionsQuery(key).queryKey, versions);
      void queryClient.invalidateQueries(siteTextQuery(key.page));
      // The audit log has a new row.
      void refreshAdminQueries(queryClient);
    },
  });
}
