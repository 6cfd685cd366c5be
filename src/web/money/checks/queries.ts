import { queryOptions } from '@tanstack/react-query';
import { type z } from 'zod';
import { ledgerCheckCalls } from '#shared/calls/money/books.ts';
import { type lastLedgerCheckRun } from '#shared/contracts/books.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type LastRun = z.input<typeof lastLedgerCheckRun>;
export type CheckRun = NonNullable<LastRun['run']>;

const LOOK_AGAIN_MS = 700;

/** Polled only while a check is running. */
export const lastRunQuery = queryOptions({
  ...queryOf(ledgerCheckCalls.readLast),
  refetchInterval: ({ state }) => (state.data?.run?.finishedAt === null ? LOOK_AGAIN_MS : false),
});
