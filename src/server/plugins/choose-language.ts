import type { FastifyInstance } from 'fastify';
import { ownPath } from '#server/http/own-path.ts';
import { isLocale } from '#shared/locales.ts';

const LASTS_SECONDS = 365 * 24 * 60 * 60;

/**
 * The language switch is a link to this address, so that it works without scripts: it sets the cookie that server and
 * browser read (http/guest-locale.ts, Paraglide) and goes back to the page.
 */
export function chooseLanguage(app: FastifyInstance, publicOrigin: string): void {
  app.get<{ Params: { locale: string }; Querystring: { back?: unknown } }>(
    '/language/:locale',
    { schema: { hide: true } },
    async ({ params, query }, reply) => {
      const { back } = query;
      return reply
        .setCookie('karam_locale', isLocale(params.locale) ? params.locale : 'en', {
          path: '/',
          sameSite: 'lax',
          secure: publicOrigin.startsWith('https:'),
          maxAge: LASTS_SECONDS,
        })
        .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        .redirect(ownPath(typeof back === 'string' ? back : '/'), 303);
    },
  );
}
