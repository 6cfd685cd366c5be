import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dehydrate } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { type AppPageRequest, LEFT_TO_BROWSER, type RenderAppPage } from '#shared/contracts/app-page.ts';
import type { RenderGuestPage } from '#shared/contracts/tip-page.ts';
import { type Locale, localeFor } from '#shared/locales.ts';
import { isHomePath } from '#shared/paths.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { sessionQuery, shownRole } from '#web/kit/client/session.ts';
import { loadReasonWords } from '#web/kit/i18n/refusal-sentence.ts';
import { findPageScopeBy, type PageScope } from '#web/kit/scope/page-scope.ts';
import { m } from '#web/paraglide/messages.js';
import { getTextDirection, overwriteGetLocale } from '#web/paraglide/runtime.js';
import { App } from '#web/shell/app.tsx';
import { newServerQueryClient } from '#web/shell/query-client.ts';
import { AppRoutes, isGuarded, loadPagesAt } from '#web/shell/router.tsx';
import { descriptionOf, GuestPage } from '#web/tipping/guest-pages/guest-page.tsx';
import { ISLAND_DATA_ID } from '#web/tipping/guest-pages/islands.tsx';

/** How the server renders pages: the entry of its build. Components wait for data, so many pages are rendered at once. */
type ServerScope = PageScope & { locale: Locale };

const scopes = new AsyncLocalStorage<ServerScope>();
findPageScopeBy(currentScope);
overwriteGetLocale(() => currentScope().locale);

function currentScope(): ServerScope {
  const scope = scopes.getStore();
  if (!scope) throw new Error('Nothing of a page can be used outside of rendering it');
  return scope;
}

/** A page of the application, with everything that its components read from the API. */
export const renderAppPage: RenderAppPage = (request) => {
  const scope: ServerScope = {
    ...request,
    ...collectTexts(),
    fetch: async (path) => {
      const { body, ...head } = await request.readApi(path);
      return new Response(body, head);
    },
  };
  return scopes.run(scope, async () => {
    const queryClient = newServerQueryClient();
    if (request.hasSession) await queryClient.prefetchQuery(sessionQuery);
    else queryClient.setQueryData(sessionQuery.queryKey, null);
    const user = queryClient.getQueryData(sessionQuery.queryKey);
    scope.locale = localeFor(user, request.locale);
    const pathname = request.url.split('?', 1)[0] ?? '/';
    const role = user ? shownRole(user) : undefined;
    // Null is the answer that nobody is signed in. If there was no answer, the browser asks again.
    if (user === null && isGuarded(pathname)) {
      queryClient.clear();
      return { ...nothingOf(scope.locale), needsSignIn: true };
    }
    const pages = await loadPagesAt(pathname, role);
    await loadReasonWords();
    const { html, title } = await renderToHtml(
      <StrictMode>
        <App queryClient={queryClient}>
          <StaticRouter location={request.url}>
            <AppRoutes />
          </StaticRouter>
        </App>
      </StrictMode>,
      request.onError,
    );
    const data = { nowMs: request.nowMs, texts: scope.texts, queries: dehydrate(queryClient) };
    queryClient.clear();
    return {
      html,
      title,
      description: m.landing_idea(),
      locale: scope.locale,
      dir: getTextDirection(),
      needsSignIn: false,
      isHome:
        isHomePath(request.url) &&
        role !== undefined &&
        (pathname === '/' || pathname.startsWith(`/${role}`)),
      modules: pages.flatMap(({ sourceFile }) => sourceFile ?? []),
      data,
    };
  });
};

function nothingOf(locale: Locale) {
  const dir = getTextDirection();
  return { html: '', title: '', description: '', locale, dir, isHome: false, modules: [], data: undefined };
}

/** A page for guests, from the data that the server has read for it. */
export const renderGuestPage: RenderGuestPage = ({ pathname, search, locale, page, platform }) => {
  const scope = { locale, platform, origin: '', nowMs: Date.now(), ...collectTexts(), fetch: refuseToFetch };
  return scopes.run(scope, () => {
    const rendered = withoutTitle(
      renderToStaticMarkup(<GuestPage pathname={pathname} search={search} page={page} />),
    );
    // In a text the quotation marks would be escaped.
    const needsScripts = rendered.html.includes(`id="${ISLAND_DATA_ID}"`);
    return { ...rendered, dir: getTextDirection(), description: descriptionOf(page), needsScripts };
  });
};

/** A text goes into the page when it is first used. */
function collectTexts(): Pick<PageScope, 'texts' | 'textOf'> {
  const texts: Record<string, string> = {};
  const textOf: PageScope['textOf'] = (key, make) => {
    texts[key] ??= make();
    return texts[key];
  };
  return { texts, textOf };
}

function refuseToFetch(): never {
  throw new Error('The pages of guests are rendered from the data that they are given');
}

/** Waits until all data has come. A part that fails is left to the browser, which requests its data again. */
async function renderToHtml(
  page: ReactNode,
  onError: AppPageRequest['onError'],
): Promise<{ html: string; title: string }> {
  const whole = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // Otherwise the parts of a long page would be moved to their places by scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: (error) => {
        if (!(error instanceof ApiError)) onError(error);
        return LEFT_TO_BROWSER;
      },
    });
  });
  return withoutTitle(whole);
}

/**
 * React writes the title before the page, after links that preload its pictures. It belongs into the head, which is not
 * rendered here.
 */
function withoutTitle(whole: string): { html: string; title: string } {
  const [head = '', links = '', title = ''] = /^((?:<link [^>]*>)*)<title>(.*?)<\/title>/s.exec(whole) ?? [];
  return { html: links + whole.slice(head.length), title };
}
