import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { adminDetails } from '#shared/contracts/business-details.ts';

export type AdminDetails = z.input<typeof adminDetails>;

export function businessDetailsQuery(businessId: string) {
  return queryOptions<AdminDetails>({
    queryKey: ['/api/admin/businesses', encodeURIComponent(businessId), 'details'],
  });
}
