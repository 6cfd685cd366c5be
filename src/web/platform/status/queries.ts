import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { statusCalls } from '#shared/calls/platform.ts';
import type { systemStatus } from '#shared/contracts/status.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type SystemStatus = z.input<typeof systemStatus>;

const EVERY_MS = 30_000;

export const statusQuery = queryOptions({
  ...queryOf(statusCalls.read),
  staleTime: 0,
  refetchInterval: EVERY_MS,
  refetchOnWindowFocus: true,
});
