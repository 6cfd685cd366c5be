import { z } from 'zod';
import { because } from '#shared/reasons/because.ts';

const day = z.iso.date(because('day_invalid'));

/** Dubai days, including the last one. */
export const exportPeriod = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: because('period_ends_before_it_begins') });
export type ExportPeriod = z.infer<typeof exportPeriod>;
