import { z } from 'zod';

export const DEFAULT_LIMIT = 100;
const MOST = 1000;

const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);

/** Lists come newest first; `before` is the id of the last row one has. */
export const pageQuery = z.object({
  limit: wholeNumber(1, MOST, `limit must be a whole number from 1 to ${MOST}.`).default(DEFAULT_LIMIT),
  before: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'before must be the id of a row.').optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;
