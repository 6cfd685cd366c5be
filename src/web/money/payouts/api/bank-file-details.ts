import type { z } from 'zod';
import { bankFileCalls } from '#shared/calls/money/payouts.ts';
import type { bankFileDetails } from '#shared/contracts/bank-files.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type BankFileDetails = z.input<typeof bankFileDetails>;

export function bankFileDetailsQuery(fileId: string) {
  return queryOf(bankFileCalls.read, { params: { id: fileId } });
}
