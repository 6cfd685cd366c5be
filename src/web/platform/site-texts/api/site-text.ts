import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SiteText, TextChange, TextKey, TextPage, TextVersion } from '#shared/contracts/site-texts.ts';
import { ownersLocale } from '#shared/locales.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { refreshAdminQueries } from '#web/kit/client/refresh-admin-queries.ts';
import { getLocale } from '#web/paraglide/runtime.js';

/** What a page says in the reader's language, if an admin has written it. Admins write English and Arabic. */
export function siteTextQuery(page: TextPage) {
  return queryOptions<SiteText>({ queryKey: [`/api/texts/${page}/${ownersLocale(getLocale())}`] });
}

export function textVersionsQuery({ page, locale }: TextKey) {
  return queryOptions<TextVersion[]>({ queryKey: [`/api/admin/texts/${page}/${locale}`] });
}

export function useChangeText(key: TextKey) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TextChange) =>
      sendForJson<TextVersion[]>('PUT', `/api/admin/texts/${key.page}/${key.locale}`, { body }),
    onSuccess: (versions) => {
      queryClient.setQueryData(textVersionsQuery(key).queryKey, versions);
      void queryClient.invalidateQueries(siteTextQuery(key.page));
      // The audit log has a new row.
      void refreshAdminQueries(queryClient);
    },
  });
}
