import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { send } from '#web/kit/client/http.ts';

export type PageOfRows<Row> = { rows: Row[]; nextPath: string | undefined };

/**
 * A list loaded page by page; each page gives the path of the next. Old rows stay on screen while a new
 * filter loads.
 */
export function pagesQuery<Row>(queryKey: QueryKey, firstPath: string) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }): Promise<PageOfRows<Row>> => {
      const response = await send('GET', pageParam, { signal });
      return { rows: await response.json(), nextPath: findNextPath(response.headers.get('link')) };
    },
    initialPageParam: firstPath,
    getNextPageParam: (page) => page.nextPath,
    placeholderData: keepPreviousData,
  });
}

export function rowsOf<Row>(data: { pages: PageOfRows<Row>[] } | undefined): Row[] {
  return data?.pages.flatMap((page) => page.rows) ?? [];
}

/** The path of the next page, from the Link header of this one. The last page has none. */
function findNextPath(link: string | null): string | undefined {
  return /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
}
