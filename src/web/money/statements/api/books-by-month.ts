import { queryOptions } from '@tanstack/react-query';
import type { BooksByMonth } from '#shared/contracts/months.ts';

export const booksByMonthQuery = queryOptions<BooksByMonth>({ queryKey: ['/api/admin/months'] });
