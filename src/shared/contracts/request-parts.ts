import { z } from 'zod';
import { errorCodes } from '#shared/error-codes.ts';
import { because } from '#shared/reasons/because.ts';
import { type Reason, reasons } from '#shared/reasons/reasons.ts';

export const DEFAULT_LIMIT = 100;
const MOST = 1000;

const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);

/** Lists are newest first. `before` is the id of the last row of the previous page. */
export const pageQuery = z.object({
  limit: wholeNumber(
    1,
    MOST,
    because('number_out_of_range', { name: 'limit', least: 1, most: MOST }),
  ).default(DEFAULT_LIMIT),
  before: wholeNumber(1, Number.MAX_SAFE_INTEGER, because('row_id_expected', { name: 'before' })).optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** A day in Dubai: 2026-11-15. */
export const day = z.iso.date(because('day_invalid'));

/** A month in Dubai: 2026-11. */
export const month = z
  .string(because('month_invalid'))
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, because('month_invalid'))
  .describe('A month in Dubai: 2026-11');

type Period = { from?: string | undefined; to?: string | undefined };

/** For lists that can be narrowed to some Dubai days, including the last one. */
export const periodFields = { from: day.optional(), to: day.optional() };

/** Add it to the schema with `refine`. */
export const isPeriodInOrder = ({ from, to }: Period): boolean => !from || !to || from <= to;
export const periodOutOfOrder = { path: ['to'], error: because('period_ends_before_it_begins') };

/** A client's own key for one request, so that a retry after a lost answer has no second effect. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, because('idempotency_key_invalid'))
    .optional(),
});

export const refusal = z.object({
  message: z.string().describe('The reason as an English sentence'),
  reason: z.enum(Object.keys(reasons) as Reason[]).describe('Why, as a code that never changes'),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('What the sentence names: an amount, a name, a line'),
});

export const errorBody = refusal
  .extend({
    code: z.enum(errorCodes).describe('The kind of refusal; each has its status'),
    fields: z.record(z.string(), refusal).optional().describe('The reason for each field that is wrong'),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;
export type SaidRefusal = z.infer<typeof refusal>;
