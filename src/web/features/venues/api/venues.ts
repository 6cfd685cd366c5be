import { queryOptions } from '@tanstack/react-query';
import type { Venue, VenueTotals } from '#shared/contracts/venues.ts';

/** The businesses whose pages the user may open. */
export const venuesQuery = queryOptions<Venue[]>({ queryKey: ['/api/venues'] });

export const venueTotalsQuery = queryOptions<VenueTotals>({ queryKey: ['/api/venues/totals'] });
