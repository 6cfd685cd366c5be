import { z } from 'zod';
import { instant, languageCode, optionalLine } from '#shared/contracts/fields.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { because } from '#shared/reasons/because.ts';

/** Failing: at least one attempt has failed, and there will be another. Given up: a guest's receipt that could not be delivered. */
export const mailStates = ['waiting', 'failing', 'sent', 'given_up'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail as admins see it. */
export const outboxMail = z
  .object({
    id: z.int(),
    recipient: z
      .string()
      .describe("Empty for a guest's receipt that was sent or given up: its address is not kept"),
    subject: z.string(),
    body: z.string().describe('Links to a new password are left out: they are for the recipient alone'),
    state: z.enum(mailStates),
    attempts: z.int(),
    lastError: z.string().nullable(),
    nextAt: instant.describe('When it is tried, if it is not sent'),
    sentAt: instant.nullable(),
    createdAt: instant,
  })
  .meta({ id: 'OutboxMail' });

/** A mail as it would be written now, with invented names. */
export const mailSample = z
  .object({
    name: z.string(),
    title: z.string().describe('Its English subject, by which it is listed'),
    isConfirmed: z.boolean().describe('For an address that is confirmed. Others get a shorter text'),
    subject: z.string(),
    body: z.string(),
    html: z.string(),
  })
  .meta({ id: 'MailSample' });

export const mailSampleQuery = z.object({
  locale: languageCode.optional().describe('Without it: English and Arabic, one below the other'),
});

export const outboxQuery = pageQuery.extend({
  state: z.enum(mailStates, because('no_such_status')).optional(),
  search: optionalLine(100).describe('Part of the recipient or the subject'),
});
export type OutboxQuery = z.infer<typeof outboxQuery>;

export const mailSummary = z
  .object({
    hasServer: z.boolean().describe('Without a mail server no mail is ever sent'),
    waiting: z.int(),
    failing: z.int(),
  })
  .meta({ id: 'MailSummary' });
