import { z } from 'zod';
import { because } from '#shared/reasons/because.ts';

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
