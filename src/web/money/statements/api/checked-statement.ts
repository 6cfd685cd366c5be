import { queryOptions } from '@tanstack/react-query';
import type { CheckedStatement } from '#shared/contracts/statement.ts';

export const checkedStatementQuery = (code: string) =>
  queryOptions<CheckedStatement>({ queryKey: [`/api/statements/${encodeURIComponent(code)}`] });
