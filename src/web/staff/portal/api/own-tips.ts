import type { z } from 'zod';
import type { ownTip } from '#shared/contracts/own-tips.ts';
import { pagesQuery } from '#web/kit/client/pages-query.ts';
import { queryOf } from '#web/kit/query/use-filter-params.ts';

export type OwnTip = z.input<typeof ownTip>;
/** An empty text means: all of them. */
export type OwnTipsFilter = { search: string; from: string; to: string };

const PAGE_SIZE = 50;

export function ownTipsQuery(filter: OwnTipsFilter) {
  return pagesQuery<OwnTip>(
    ['/api/portal/tips', filter],
    `/api/portal/tips?${queryOf({ ...filter, limit: PAGE_SIZE })}`,
  );
}
