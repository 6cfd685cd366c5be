import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { bankFileDetails } from '#shared/contracts/bank-files.ts';

export type BankFileDetails = z.input<typeof bankFileDetails>;

export function bankFileDetailsQuery(fileId: string) {
  return queryOptions<BankFileDetails>({ queryKey: ['/api/admin/bank-files', encodeURIComponent(fileId)] });
}
