import { z } from 'zod';
import { because } from '#shared/reasons/because.ts';

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
