import { queryOptions } from '@tanstack/react-query';
import type { BusinessStatement } from '#shared/contracts/statement.ts';

export const businessStatementQuery = (month: string) =>
  queryOptions<BusinessStatement>({ queryKey: [`/api/businesses/mine/statement?month=${month}`] });
