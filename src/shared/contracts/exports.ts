import { z } from 'zod';
import { day, isPeriodInOrder, periodOutOfOrder } from '#shared/contracts/period.ts';

/** Dubai days, including the last one. */
export const exportPeriod = z.object({ from: day, to: day }).refine(isPeriodInOrder, periodOutOfOrder);
export type ExportPeriod = z.infer<typeof exportPeriod>;
