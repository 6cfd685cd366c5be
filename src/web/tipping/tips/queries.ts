import type { z } from 'zod';
import { ownerTipCalls } from '#shared/calls/tipping/tips.ts';
import type { listedTip } from '#shared/contracts/tips.ts';
import { queryOf } from '#web/kit/client/queries.ts';

export type ListedTip = z.input<typeof listedTip>;

const SHOWN = 5;

/** The newest tips of the owner's business. */
export const recentTipsQuery = queryOf(ownerTipCalls.listRecent, { query: { limit: SHOWN } });
