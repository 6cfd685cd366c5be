import { z } from 'zod';
import { refusal } from '#shared/contracts/error-body.ts';
import { instant } from '#shared/contracts/fields.ts';
import { month } from '#shared/contracts/period.ts';

export const closeMonthRequest = z.strictObject({ month });

export const closedMonths = z
  .object({
    months: z
      .array(z.object({ month: z.string(), closedAt: instant, closedByName: z.string() }))
      .describe('The newest first'),
    next: z
      .object({ month: z.string(), obstacle: refusal.nullable().describe('Why it cannot be closed now') })
      .nullable()
      .describe('The oldest month that is not closed; null if nothing was ever posted'),
  })
  .meta({ id: 'ClosedMonths' });
export type ClosedMonths = z.input<typeof closedMonths>;
