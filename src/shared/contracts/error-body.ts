import { z } from 'zod';
import { errorCodes } from '#shared/error-codes.ts';
import { type Reason, reasons } from '#shared/reasons/reasons.ts';

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
