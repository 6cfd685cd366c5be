import { z } from 'zod';
import { emailAddress } from '#shared/contracts/auth.ts';
import { instant, line, lines } from '#shared/contracts/fields.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { because } from '#shared/reasons/because.ts';
import { REPORT_WORDS_MAX_LENGTH } from '#shared/report-length.ts';
import { hasVisible } from '#shared/visible-text.ts';

export const codeReportRequest = z.object({
  page: line(1, 200, because('report_page_required')).describe(
    'The address of the page, or what is on the code',
  ),
  place: line(1, 200, because('report_place_required')).describe('Where the code was seen'),
  words: lines(REPORT_WORDS_MAX_LENGTH, because('report_words_too_long')).refine(
    hasVisible,
    because('report_words_required'),
  ),
  email: z
    .union([z.literal('').transform(() => null), emailAddress])
    .nullish()
    .transform((email) => email ?? null)
    .describe('For an answer'),
});
export type CodeReportRequest = z.infer<typeof codeReportRequest>;

export const reportStates = ['open', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];

export const codeReportsQuery = pageQuery.extend({
  state: z.enum(reportStates, because('no_such_status')).optional(),
});
export type CodeReportsQuery = z.infer<typeof codeReportsQuery>;

/** A report, for admins and the owner of the business. */
export const codeReport = z
  .object({
    id: z.int(),
    page: z.string(),
    place: z.string(),
    words: z.string(),
    email: z.string().nullable().describe('Only admins see it'),
    businessId: z.int().nullable(),
    businessName: z.string().nullable(),
    note: z.string().nullable(),
    createdAt: instant,
    closedAt: instant.nullable(),
    closedByName: z.string().nullable(),
  })
  .meta({ id: 'CodeReport' });
export type CodeReport = z.input<typeof codeReport>;

export const reportAnswer = z.strictObject({
  note: lines(REPORT_WORDS_MAX_LENGTH, because('report_note_too_long')).transform((text) =>
    hasVisible(text) ? text : null,
  ),
  isClosed: z.boolean(because('not_one_of', { name: 'isClosed', values: 'true or false' })),
});
export type ReportAnswer = z.infer<typeof reportAnswer>;
