import type { z } from 'zod';
import { bankStatementCalls } from '#shared/calls/money/books.ts';
import type { bankSide, bankStatementPreview } from '#shared/contracts/bank-statements.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type BankSide = z.input<typeof bankSide>;
export type StatementPreview = z.input<typeof bankStatementPreview>;

export const bankSideQuery = queryOf(bankStatementCalls.read);
