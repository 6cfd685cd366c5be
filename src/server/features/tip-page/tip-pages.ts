import type { PageCache } from '#server/features/tip-page/page-cache.ts';
import type { DrawTipPage } from '#shared/contracts/tip-page.ts';

/** What the build made of the guests' pages: the document around a page, the function that draws it, and a cache. */
export type TipPages = { shell: string; draw: DrawTipPage; cache: PageCache };
