import { z } from 'zod';

const day = z.iso.date('Give the day as 2026-11-15.');

/** Dubai days, the last one included. */
export const exportPeriod = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The period ends before it begins.' });
export type ExportPeriod = z.infer<typeof exportPeriod>;
