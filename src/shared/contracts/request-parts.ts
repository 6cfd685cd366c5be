import { z } from 'zod';
import { because } from '#shared/reasons/because.ts';
import { type Reason, reasons } from '#shared/reasons/reasons.ts';
import { errorCodes } from '#shared/wire.ts';

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

/** For lists that an owner of several venues can read of all of them at once. */
export const venuesField = {
  venues: z
    .enum(['all'], because('not_one_of', { name: 'venues', values: 'all' }))
    .optional()
    .describe('Of all venues whose pages you may open, instead of the one that this session shows'),
};

/** The order of a list: "name", or "-name" from the other end. Without one, the first of them. */
export function orderOf<const Orders extends readonly [string, ...string[]]>(orders: Orders) {
  return z.enum(orders, because('not_one_of', { name: 'sort', values: orders.join(', ') })).optional();
}

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
export type WordedRefusal = z.infer<typeof refusal>;
