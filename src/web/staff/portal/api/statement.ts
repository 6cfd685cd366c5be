import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { statement } from '#shared/contracts/statement.ts';

export type Statement = z.input<typeof statement>;

export const statementQuery = (month: string) =>
  queryOptions<Statement>({ queryKey: [`/api/portal/statement?month=${month}`] });
