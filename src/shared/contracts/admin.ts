import { z } from 'zod';
import { analyticsSummary, weeklyAnalytics } from '#shared/contracts/analytics.ts';
import { business } from '#shared/contracts/business.ts';
import { decimal, optionalLine } from '#shared/contracts/fields.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { staff } from '#shared/contracts/staff.ts';
import { listedTip } from '#shared/contracts/tips.ts';
import { businessStatuses, tipStatuses } from '#shared/statuses.ts';

export const adminStats = z
  .object({
    totalBusinesses: z.int(),
    totalStaff: z.int().describe('Active people'),
    totalTipsProcessed: decimal,
    platformRevenue: decimal,
  })
  .meta({ id: 'AdminStats' });

export const adminBusinessQuery = pageQuery.extend({
  status: z.enum(businessStatuses, 'status must be pending, active or suspended.').optional(),
  search: optionalLine(100).describe('Part of the name, the owner’s name or username, or the trade licence'),
});
export type AdminBusinessQuery = z.infer<typeof adminBusinessQuery>;

export const adminBusiness = business
  .extend({ ownerName: z.string(), ownerEmail: z.string(), staffCount: z.int(), tipCount: z.int() })
  .meta({ id: 'AdminBusiness' });

export const adminPerson = staff
  .extend({ tipCount: z.int(), tipsReceived: decimal.describe('What guests gave, before the fee') })
  .meta({ id: 'AdminPerson' });

export const adminDetails = z
  .object({
    business: adminBusiness,
    staff: z.array(adminPerson),
    tips: z
      .array(listedTip.extend({ status: z.enum(tipStatuses) }))
      .describe('The ten newest that were paid, given back or not'),
    analytics: z.object({ summary: analyticsSummary, week: weeklyAnalytics }),
  })
  .meta({ id: 'AdminDetails' });

export const statusRequest = z.object({
  status: z.enum(['active', 'suspended'], 'status must be active or suspended.'),
});
