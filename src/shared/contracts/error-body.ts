import { z } from 'zod';
import { errorCodes } from '#shared/error-codes.ts';

export const errorBody = z
  .object({
    message: z.string().describe('A sentence for the person'),
    code: z.enum(errorCodes),
    fields: z.record(z.string(), z.string()).optional().describe('A sentence for each field that is wrong'),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;
