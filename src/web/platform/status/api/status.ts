import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { systemStatus } from '#shared/contracts/status.ts';

export type SystemStatus = z.input<typeof systemStatus>;

const EVERY_MS = 30_000;

export const statusQuery = queryOptions<SystemStatus>({
  queryKey: ['/api/admin/status'],
  staleTime: 0,
  refetchInterval: EVERY_MS,
  refetchOnWindowFocus: true,
});
