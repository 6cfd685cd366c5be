import type { z } from 'zod';
import { mailCalls } from '#shared/calls/platform.ts';
import type { mailSample, outboxMail } from '#shared/contracts/platform.ts';
import type { Locale } from '#shared/locales.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type OutboxMail = z.input<typeof outboxMail>;
export const mailSummaryQuery = queryOf(mailCalls.readSummary);

export type MailSample = z.infer<typeof mailSample>;
/** Without a language: those in English and Arabic. */
export function mailSamplesQuery(locale: Locale | '') {
  return queryOf(mailCalls.listSamples, { query: { locale } });
}
