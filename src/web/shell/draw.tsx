import type { Query, QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { AppPageRequest, DrawAppPage, DrawnPageName, GivenAnswer } from '#shared/contracts/app-page.ts';
import { localeFor } from '#shared/locales.ts';
import type { Role } from '#shared/roles.ts';
import { fetchFrom } from '#web/kit/client/fetch-from.ts';
import { sessionQuery, shownRole } from '#web/kit/client/session.ts';
import { noteTexts } from '#web/kit/format/given-texts.ts';
import { setPlatform } from '#web/kit/i18n/platform.ts';
import { takeTitle } from '#web/kit/page/drawn-title.ts';
import { setDrawnAt } from '#web/kit/ui/first-now.ts';
import { m } from '#web/paraglide/messages.js';
import { getTextDirection, overwriteGetLocale } from '#web/paraglide/runtime.js';
import { App } from '#web/shell/app.tsx';
import { homes } from '#web/shell/homes/homes.tsx';
import { newQueryClient } from '#web/shell/query-client.ts';
import { AppRoutes, loadPageAt } from '#web/shell/router.tsx';

/** A dashboard asks for the business first, and for its figures after that. */
const MOST_ROUNDS = 4;

const ofRole: Record<Role, DrawnPageName> = { business: 'owner', admin: 'admin', staff: 'staff' };

/**
 * What the last page of each kind has asked. The next one most likely asks the same: answered before the first drawing,
 * it is drawn once instead of three or four times, which is most of the work.
 */
const askedBefore = new Map<DrawnPageName, Pick<Query, 'queryKey' | 'options'>[]>();

/**
 * Draws a page of the application with everything that it asks the API for. What that is only the page itself knows: so
 * it is drawn, its questions are answered, and it is drawn again, until it has no more.
 */
export const drawAppPage: DrawAppPage = async (request) => {
  const queryClient = newQueryClient();
  const pathname = request.url.split('?', 1)[0] ?? '/';
  if (!request.maySignedIn) queryClient.setQueryData(sessionQuery.queryKey, null);
  else await fetchFrom(fetchBy(request), () => queryClient.prefetchQuery(sessionQuery));
  const user = queryClient.getQueryData(sessionQuery.queryKey);
  const name = nameOf(pathname, user ? shownRole(user) : undefined);
  if (!name) return undefined;
  const locale = localeFor(user, request.locale);
  await loadPageAt(pathname);
  if (user && pathname === '/') await homes[shownRole(user)].load();
  const queries = queryClient.getQueryCache();
  for (const { queryKey, options } of askedBefore.get(name) ?? [])
    queries.build(queryClient, { ...options, queryKey });
  await answerQuestions(request, queryClient);
  for (let round = 1; ; round += 1) {
    const { drawn, texts } = noteTexts(() => drawOnce({ ...request, locale }, queryClient));
    const isWhole = round === MOST_ROUNDS || !(await answerQuestions(request, queryClient));
    if (isWhole) {
      const asked = queries.getAll().filter(({ queryKey }) => !namesOne(queryKey));
      askedBefore.set(
        name,
        asked.map(({ queryKey, options }) => ({ queryKey, options })),
      );
      const given = { atMs: request.atMs, answers: listAnswers(queryClient), texts };
      queryClient.clear();
      return { name, ...drawn, given };
    }
  }
};

/** True for a question about one business, say, that the next visitor would not ask. */
function namesOne(queryKey: readonly unknown[]): boolean {
  return queryKey.some((part) => /(^|\/)\d+(\/|$)/.test(String(part)));
}

/** Visitors who may not see a page are led away from it by scripts. */
function nameOf(pathname: string, role: Role | undefined): DrawnPageName | undefined {
  if (pathname === '/auth') return role ? undefined : 'sign-in';
  if (pathname === '/') return role ? ofRole[role] : 'landing';
  const area: Role = pathname.startsWith('/admin') ? 'admin' : 'business';
  return role === area ? ofRole[role] : undefined;
}

/** Synchronous, so that another request cannot change the language, the name or the time meanwhile. */
function drawOnce({ url, locale, platform, atMs }: AppPageRequest, queryClient: QueryClient) {
  overwriteGetLocale(() => locale);
  setPlatform(platform);
  setDrawnAt(atMs);
  const html = renderToString(
    <StrictMode>
      <App queryClient={queryClient}>
        <StaticRouter location={url}>
          <AppRoutes />
        </StaticRouter>
      </App>
    </StrictMode>,
  );
  return { html, locale, dir: getTextDirection(locale), title: takeTitle(), description: m.landing_idea() };
}

/** Asks the API for what the page has asked and nobody answered. Returns false if there was nothing. */
async function answerQuestions(request: AppPageRequest, queryClient: QueryClient): Promise<boolean> {
  const open = queryClient
    .getQueryCache()
    .getAll()
    .filter(
      ({ state, options }) =>
        state.status === 'pending' && !('enabled' in options && options.enabled === false),
    );
  // What fails is left to the browser, which asks again and says what is wrong.
  await fetchFrom(fetchBy(request), () => Promise.allSettled(open.map((query) => query.fetch())));
  return open.some(({ state }) => state.status === 'success');
}

function fetchBy({ ask }: AppPageRequest) {
  return async (path: string): Promise<Response> => {
    const { body, ...head } = await ask(path);
    return new Response(body, head);
  };
}

function listAnswers(queryClient: QueryClient): GivenAnswer[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
}
