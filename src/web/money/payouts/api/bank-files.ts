import type { z } from 'zod';
import type { bankFile } from '#shared/contracts/bank-files.ts';
import { pagesQuery } from '#web/kit/client/pages-query.ts';

export type BankFile = z.input<typeof bankFile>;

const PAGE_SIZE = 10;

export const bankFilesQuery = pagesQuery<BankFile>(
  ['/api/admin/bank-files'],
  `/api/admin/bank-files?limit=${PAGE_SIZE}`,
);
