import type { PageCache } from '#server/platform/pages/page-cache.ts';
import type { DrawTipPage } from '#shared/contracts/tip-page.ts';
import type { Locale } from '#shared/locales.ts';

/**
 * The build of the guests' pages: an HTML document for each language, because the scripts it names contain only that one;
 * the function that renders a page into it; and a cache.
 */
export type TipPages = { shells: Record<Locale, string>; draw: DrawTipPage; cache: PageCache };
