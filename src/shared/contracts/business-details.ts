import { z } from 'zod';
import { analyticsSummary, weeklyAnalytics } from '#shared/contracts/analytics.ts';
import { adminBusiness } from '#shared/contracts/business.ts';
import { decimal } from '#shared/contracts/fields.ts';
import { staff } from '#shared/contracts/staff.ts';
import { listedTip } from '#shared/contracts/tips.ts';
import { tipStatuses } from '#shared/statuses.ts';

export const adminPerson = staff
  .extend({ tipCount: z.int(), tipsReceived: decimal.describe('What guests gave, before the fee') })
  .meta({ id: 'AdminPerson' });

export const adminDetails = z
  .object({
    business: adminBusiness,
    staff: z.array(adminPerson),
    tips: z
      .array(listedTip.extend({ status: z.enum(tipStatuses), charged: decimal, refunded: decimal }))
      .describe('The ten newest that were paid, given back or not'),
    analytics: z.object({ summary: analyticsSummary, week: weeklyAnalytics }),
  })
  .meta({ id: 'AdminDetails' });
