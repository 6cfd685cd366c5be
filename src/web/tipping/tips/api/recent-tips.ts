import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { listedTip } from '#shared/contracts/tips.ts';

export type ListedTip = z.input<typeof listedTip>;

const SHOWN = 5;

/** The newest tips of the owner's business. */
export const recentTipsQuery = queryOptions<ListedTip[]>({
  queryKey: ['/api/tips', `business?limit=${SHOWN}`],
});
