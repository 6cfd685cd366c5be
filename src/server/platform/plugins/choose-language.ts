import type { FastifyInstance } from 'fastify';
import { ownPath } from '#server/platform/http/own-path.ts';
import { isLocale, type Locale } from '#shared/locales.ts';

const LASTS_SECONDS = 365 * 24 * 60 * 60;

/**
 * The language switch is a link to this address, so that it works without scripts: it sets the cookie that server and
 * browser read (http/guest-locale.ts, Paraglide) and goes back to the page. `keepFor`: mails to somebody who is signed in
 * follow it.
 */
export function chooseLanguage(
  app: FastifyInstance,
  publicOrigin: string,
  keepFor: (userId: string, locale: Locale) => Promise<void>,
): void {
  app.get<{ Params: { locale: string }; Querystring: { back?: unknown } }>(
    '/language/:locale',
    { schema: { hide: true } },
    async (request, reply) => {
      const { back } = request.query;
      const locale = isLocale(request.params.locale) ? request.params.locale : 'en';
      // A link on somebody else's page must not change an account.
      const user = request.headers['sec-fetch-site'] === 'same-origin' ? await request.findUser() : undefined;
      if (user) await keepFor(user.id, locale);
      return reply
        .setCookie('karam_locale', locale, {
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
