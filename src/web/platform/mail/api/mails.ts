import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { MailState, mailSample, mailSummary, outboxMail } from '#shared/contracts/outbox.ts';
import type { Locale } from '#shared/locales.ts';
import { sendForJson } from '#web/kit/client/http.ts';
import { pagesQuery } from '#web/kit/client/pages-query.ts';
import { queryOf } from '#web/kit/query/use-filter-params.ts';

export type KeptMail = z.input<typeof outboxMail>;
/** An empty text means: all of them. */
export type MailFilter = { state: MailState | ''; search: string };

const PAGE_SIZE = 25;
const LIST = '/api/admin/outbox';

export function mailsQuery(filter: MailFilter) {
  return pagesQuery<KeptMail>([LIST, filter], `${LIST}?${queryOf({ ...filter, limit: PAGE_SIZE })}`);
}

export const mailSummaryQuery = queryOptions<z.infer<typeof mailSummary>>({ queryKey: [`${LIST}/summary`] });

export type MailSample = z.infer<typeof mailSample>;
/** Without a language: those in English and Arabic. */
export function mailSamplesQuery(locale: Locale | '') {
  return queryOptions<MailSample[]>({ queryKey: [`${LIST}/samples${locale && `?locale=${locale}`}`] });
}

export function useResendMail(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendForJson<KeptMail>('POST', `${LIST}/${id}/resend`),
    // Not waited for: the row, and with it what is said afterwards, may be gone once the list is loaded again.
    onSuccess: () => void client.invalidateQueries({ queryKey: [LIST] }),
  });
}
