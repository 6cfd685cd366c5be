import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { kindWords } from '#shared/contracts/feedback.ts';

export type KindWords = z.input<typeof kindWords>;

export const kindWordsQuery = queryOptions<KindWords[]>({ queryKey: ['/api/portal/feedback'] });
