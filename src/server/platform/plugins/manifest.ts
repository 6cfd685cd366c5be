import type { FastifyInstance } from 'fastify';
import { say } from '#server/platform/base/words.ts';
import { localeOf } from '#server/platform/http/page-html.ts';
import { languages } from '#shared/locales.ts';
import { type AboutPlatform, nameIn } from '#shared/platform.ts';

/** Lets people put the application on their phone, where it opens like an app of its own. */
export function manifest(app: FastifyInstance, readPlatform: () => Promise<AboutPlatform>): void {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const locale = localeOf(request);
    const name = nameIn(locale, await readPlatform());
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'accept-language, cookie')
      .send({
        id: '/',
        name,
        short_name: name,
        description: say(locale, 'landing_idea'),
        lang: locale,
        dir: languages[locale].direction,
        start_url: '/',
        scope: '/',
        display: 'standalone',
        // As --ground and the meta element of the page have it.
        background_color: '#faf7f1',
        theme_color: '#faf7f1',
        icons: [
          icon('192', 'any'),
          icon('512', 'any'),
          { ...icon('512', 'maskable'), src: '/assets/app-icon-maskable-512-1.png' },
        ],
      });
  });
}

function icon(size: string, purpose: 'any' | 'maskable') {
  return { src: `/assets/app-icon-${size}-1.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}
