import { z } from 'zod';
import { decimal } from '#shared/contracts/fields.ts';

export const adminStats = z
  .object({
    totalBusinesses: z.int(),
    totalStaff: z.int().describe('Active people'),
    totalTipsProcessed: decimal,
    platformRevenue: decimal,
  })
  .meta({ id: 'AdminStats' });
