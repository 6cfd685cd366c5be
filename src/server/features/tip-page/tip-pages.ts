import type { PageCache } from '#server/features/tip-page/page-cache.ts';
import type { DrawTipPage } from '#shared/contracts/tip-page.ts';

/** The build of the guests' pages: the HTML document, the function that renders a page into it, and a cache. */
export type TipPages = { shell: string; draw: DrawTipPage; cache: PageCache };
