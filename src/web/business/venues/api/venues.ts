import { queryOptions } from '@tanstack/react-query';
import type { VenueTotals } from '#shared/contracts/venues.ts';

export const venueTotalsQuery = queryOptions<VenueTotals>({ queryKey: ['/api/venues/totals'] });
