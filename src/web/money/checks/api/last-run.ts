import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { lastLedgerCheckRun } from '#shared/contracts/ledger-checks.ts';

export type LastRun = z.input<typeof lastLedgerCheckRun>;
export type CheckRun = NonNullable<LastRun['run']>;

const LOOK_AGAIN_MS = 700;

/** Polled only while a check is running. */
export const lastRunQuery = queryOptions<LastRun>({
  queryKey: ['/api/admin/ledger-checks'],
  refetchInterval: ({ state }) => (state.data?.run?.finishedAt === null ? LOOK_AGAIN_MS : false),
});
