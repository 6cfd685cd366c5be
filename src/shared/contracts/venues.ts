import { z } from 'zod';
import { businessRoles } from '#shared/business-roles.ts';
import { businessTypes } from '#shared/business-types.ts';
import { decimal } from '#shared/contracts/fields.ts';
import { businessStatuses } from '#shared/statuses.ts';

/** One of the businesses whose pages the signed-in user may open. */
export const venue = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.enum(businessTypes),
    status: z.enum(businessStatuses),
    role: z.enum(businessRoles).describe('What the user may do there'),
    isChosen: z.boolean().describe('All pages of this session show this one'),
  })
  .meta({ id: 'Venue' });
export type Venue = z.infer<typeof venue>;

/** Dubai days. Amounts are before the fee. */
const figures = z.object({
  todayAmount: decimal,
  todayCount: z.int(),
  monthAmount: decimal,
  monthCount: z.int(),
  activeStaff: z.int(),
});

export const venueTotals = z
  .object({ venues: z.array(venue.extend(figures.shape)), all: figures })
  .meta({ id: 'VenueTotals' });
export type VenueTotals = z.input<typeof venueTotals>;
