import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { disputeList } from '#shared/contracts/payments.ts';

export const disputesQuery = queryOptions<z.input<typeof disputeList>>({
  queryKey: ['/api/admin/disputes'],
});
