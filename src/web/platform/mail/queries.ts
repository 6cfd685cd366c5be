import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { mailCalls } from '#shared/calls/platform.ts';
import type { mailSample, outboxMail } from '#shared/contracts/platform.ts';
import type { Locale } from '#shared/locales.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf, refresh } from '#web/kit/client/queries.ts';

export type OutboxMail = z.input<typeof outboxMail>;
export const mailSummaryQuery = queryOf(mailCalls.readSummary);

export type MailSample = z.infer<typeof mailSample>;
/** Without a language: those in English and Arabic. */
export function mailSamplesQuery(locale: Locale | '') {
  return queryOf(mailCalls.listSamples, { query: { locale } });
}

export function useResendMail(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(mailCalls.resend, { params: { id } }),
    // Not awaited: reloading the list may unmount the row, and with it the toast of its mutation.
    onSuccess: () => void refresh(client, mailCalls),
  });
}
