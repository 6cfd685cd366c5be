import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import type { Call, CallSpec } from '#shared/calls/call.ts';
import { isMissing } from '#web/kit/client/api-error.ts';
import {
  type AnswerTo,
  type Argument,
  readJson,
  request,
  type UrlInput,
  urlOf,
} from '#web/kit/client/call.ts';

/** The query that reads a call. Its key is the URL, so that the server can read it too when it renders the page. */
export function queryOf<S extends CallSpec>(call: Call<S>, ...input: Argument<UrlInput<S>>) {
  const url = urlOf(call, ...input);
  return queryOptions({
    queryKey: [url],
    queryFn: async ({ signal }): Promise<AnswerTo<Call<S>>> =>
      readJson(await request('GET', url, { signal })),
  });
}

/** As `queryOf`, but a thing that does not exist gives null instead of an error. */
export function findQueryOf<S extends CallSpec>(call: Call<S>, ...input: Argument<UrlInput<S>>) {
  const url = urlOf(call, ...input);
  return queryOptions({
    queryKey: [url],
    queryFn: async ({ signal }): Promise<AnswerTo<Call<S>> | null> => {
      try {
        return await readJson(await request('GET', url, { signal }));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  });
}

export type PageOfRows<Row> = { rows: Row[]; nextUrl: string | undefined };
type RowOf<C extends Call> = AnswerTo<C> extends (infer Row)[] ? Row : never;

export type PagesQuery<Row> = UseInfiniteQueryOptions<
  PageOfRows<Row>,
  Error,
  InfiniteData<PageOfRows<Row>>,
  QueryKey,
  string
>;

/**
 * A list loaded page by page; each page gives the URL of the next. Old rows stay on screen while a new filter loads.
 */
export function pagesOf<S extends CallSpec>(
  call: Call<S>,
  ...input: Argument<UrlInput<S>>
): PagesQuery<RowOf<Call<S>>> {
  const url = urlOf(call, ...input);
  return {
    queryKey: [url, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const response = await request('GET', pageParam, { signal });
      return { rows: await response.json(), nextUrl: findNextUrl(response.headers.get('link')) };
    },
    initialPageParam: url,
    getNextPageParam: (page) => page.nextUrl,
    placeholderData: keepPreviousData,
  };
}

export function rowsOf<Row>(data: { pages: PageOfRows<Row>[] } | undefined): Row[] {
  return data?.pages.flatMap((page) => page.rows) ?? [];
}

/** One call, or all of a group. */
export type Calls = Call | Record<string, Call>;

/** True for the queries that read one of these calls, with any parameters. */
export function isQueryOf(...calls: Calls[]): (query: { queryKey: QueryKey }) => boolean {
  const each = calls.flatMap((one) => (isCall(one) ? [one] : Object.values(one)));
  const patterns = each.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`));
  return ({ queryKey: [url] }) => patterns.some((pattern) => pattern.test(String(url)));
}

const isCall = (calls: Calls): calls is Call => typeof calls.path === 'string';

/** After a change: queries of these calls that are on screen are fetched again now, the others when they are next shown. */
export async function refresh(queryClient: QueryClient, ...calls: Calls[]): Promise<void> {
  await queryClient.invalidateQueries({ predicate: isQueryOf(...calls) });
}

/** One change of an admin affects many figures. */
export async function refreshAdminQueries(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/admin/'),
  });
}

/** The URL of the next page, from the Link header of this one. The last page has none. */
function findNextUrl(link: string | null): string | undefined {
  return /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
}
