import { z } from 'zod';
import { because } from '#shared/reasons/because.ts';

/** Whether this account wants the weekly summary or the monthly statement by mail. */
export const summaryChoice = z
  .object({ isWanted: z.boolean(because('not_one_of', { name: 'isWanted', values: 'true or false' })) })
  .meta({ id: 'SummaryChoice' });
