import { z } from 'zod';
import { emailAddress } from '#shared/contracts/auth.ts';
import { bodyId, instant, line, lines, named } from '#shared/contracts/fields.ts';
import { pageQuery } from '#shared/contracts/request-parts.ts';
import { place } from '#shared/contracts/tip-parts.ts';
import { REPORT_WORDS_MAX_LENGTH } from '#shared/limits.ts';
import { MOST_PRINTED, printKinds } from '#shared/printing/print-plans.ts';
import { because } from '#shared/reasons/because.ts';
import { hasVisible } from '#shared/text/visible-text.ts';

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
export const codeReport = named('CodeReport', {
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
});
export type CodeReport = z.input<typeof codeReport>;

export const reportAnswer = z.strictObject({
  note: lines(REPORT_WORDS_MAX_LENGTH, because('report_note_too_long')).transform((text) =>
    hasVisible(text) ? text : null,
  ),
  isClosed: z.boolean(because('not_one_of', { name: 'isClosed', values: 'true or false' })),
});
export type ReportAnswer = z.infer<typeof reportAnswer>;

const SMALLEST_PX = 128;
const LARGEST_PX = 2048;
const SIZE_INVALID = because('number_out_of_range', { name: 'size', least: SMALLEST_PX, most: LARGEST_PX });

const logoUrl = z
  .string()
  .optional()
  .describe('The logo of the business, below the origin. Left out if it has none');

export const staffQr = named('StaffQr', { qrCodeDataURL: z.string(), logoUrl });

export const businessQr = named('BusinessQr', {
  qrCodeDataURL: z.string(),
  businessUrl: z.string(),
  logoUrl,
});

/** Of a business only. */
export const qrQuery = z.object({
  at: place.optional().describe('The table or room that the code is for'),
  together: z
    .literal('yes', because('not_one_of', { name: 'together', values: 'yes' }))
    .optional()
    .describe('The code of the page on which the whole team is tipped at once'),
});
export type QrQuery = z.infer<typeof qrQuery>;

/** The width of the image in pixels. */
export const qrSizeQuery = z.object({
  size: z
    .string()
    .regex(/^\d{1,4}$/, SIZE_INVALID)
    .transform(Number)
    .refine((px) => px >= SMALLEST_PX && px <= LARGEST_PX, SIZE_INVALID)
    .default(1024),
});

export const printedPeople = ['everybody', 'chosen', 'team', 'together', 'places'] as const;
export type PrintedPeople = (typeof printedPeople)[number];

const oneOf = (name: string, values: readonly string[]) =>
  because('not_one_of', { name, values: values.join(', ') });

export const printRequest = z
  .object({
    kind: z.enum(printKinds, oneOf('kind', printKinds)),
    who: z
      .enum(printedPeople, oneOf('who', printedPeople))
      .describe(
        'Everybody who is active, those in `ids`, the code of the team to choose from, the code to tip all of it at once, or one for each of `places`',
      ),
    ids: z
      .array(bodyId(because('staff_not_found')), because('choose_at_least_one'))
      .max(MOST_PRINTED, because('too_many_at_once'))
      .optional(),
    places: z
      .array(place, because('choose_at_least_one'))
      .max(MOST_PRINTED, because('too_many_at_once'))
      .optional()
      .describe('Tables or rooms'),
  })
  .refine(({ who, ids = [] }) => who !== 'chosen' || ids.length > 0, {
    path: ['ids'],
    message: because('choose_at_least_one'),
  })
  .refine(({ who, places = [] }) => who !== 'places' || places.length > 0, {
    path: ['places'],
    message: because('choose_at_least_one'),
  });
export type PrintRequest = z.infer<typeof printRequest>;

/** Why a case was opened: many declines from one address, for one code from several addresses, or of one card. */
export const caseReasons = ['one_address', 'one_code', 'one_card'] as const;
export type CaseReason = (typeof caseReasons)[number];

/** Something that looks like card testing, for admins. */
export const cardTestingCase = named('CardTestingCase', {
  id: z.int(),
  reason: z.enum(caseReasons),
  businessId: z.int().nullable().describe('Null if several businesses are concerned'),
  businessName: z.string().nullable(),
  staffId: z.int().nullable().describe('Null if several codes are concerned, or that of a team'),
  personName: z.string().nullable(),
  ofTeam: z.boolean().describe('Only the code of one team is concerned'),
  declinedCount: z.int(),
  smallTipCount: z.int(),
  cardCount: z.int().describe('Different cards, as far as the provider names them'),
  addressCount: z.int(),
  firstAt: instant,
  lastAt: instant,
  closedAt: instant.nullable(),
  closedByName: z.string().nullable(),
});

export const cardTestingCases = z.array(cardTestingCase);
