import type { z } from 'zod';
import { bankFileCalls } from '#shared/calls/money/payouts.ts';
import type { bankFile } from '#shared/contracts/bank-files.ts';
import { pagesOf } from '#web/kit/client/queries.ts';

export type BankFile = z.input<typeof bankFile>;

const PAGE_SIZE = 10;

export const bankFilesQuery = pagesOf(bankFileCalls.list, { query: { limit: PAGE_SIZE } });
